/** Where a form is opened. */
export function formAddress(formId: string): string {
  return `/admin/event-input/form/${encodeURIComponent(formId)}`;
}
