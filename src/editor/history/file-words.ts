import type { Difference } from '#shared/differences.ts';

/** Texts for the changes of a file that is no screen; undefined for screens. */
export interface FileWords {
  fieldText(pointer: string, path: string): string | undefined;
  differencesOf(path: string, before: unknown, after: unknown): Difference[] | undefined;
}
