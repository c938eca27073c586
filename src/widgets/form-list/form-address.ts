/** Path of a form. */
export function formAddress(formId: string): string {
  return `/admin/event-input/form/${encodeURIComponent(formId)}`;
}
