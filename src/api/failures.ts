/** Shows failed calls that callers do not handle. The app shows them as toasts. */
export const unhandledFailures = {
  /** `title` is 'API 500', or 'Connection error' in the language of the page. */
  show: (_title: string, _text: string): void => {},
};
