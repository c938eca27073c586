/** A value from a device, with its names there. */
export interface FoundValue {
  Topic: string | null;
  DataItemId: string | null;
  Path: string | null;
  TimePath: string | null;
  /** From general to specific: levels of the topic, names in the payload. */
  names: readonly string[];
}

/** A found value with its text, for display. */
export interface FoundSample extends FoundValue {
  Value: string;
}

const maxValueLength = 100;

/** Text without control characters, cut to the display length. */
export function displayText(value: unknown): string {
  return String(value)
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, maxValueLength);
}
