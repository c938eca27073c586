import type { Difference } from '#shared/differences.ts';

/** How the changes of a file are said that is no screen; undefined where it is one. */
export interface FileWords {
  fieldText(pointer: string, path: string): string | undefined;
  differencesOf(path: string, before: unknown, after: unknown): Difference[] | undefined;
}
