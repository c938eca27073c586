/** Shows calls that fail and that their callers do not report. The app shows them over the page. */
export const failures = {
  /** `title` is 'API 500', or 'Connection error' in the language of the page. */
  show: (_title: string, _text: string): void => {},
};
