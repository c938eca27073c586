/** A value that a device has sent, and what it is called there. */
export interface FoundValue {
  Topic: string | null;
  DataItemId: string | null;
  Path: string | null;
  TimePath: string | null;
  /** From the most general to the most particular: levels of the topic, names in the payload. */
  names: readonly string[];
}

/** The same, for people to see. */
export interface FoundSample extends FoundValue {
  Value: string;
}

const maxValueLength = 100;

/** Without what would not be stored either. */
export function textOf(value: unknown): string {
  return String(value)
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, maxValueLength);
}
