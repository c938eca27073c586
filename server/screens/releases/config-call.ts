import { instantText } from '#server/base/instant-text.ts';
import { Problem } from '#server/base/problem.ts';
import { isConfigPath } from '#server/screens/files/config-files.ts';

import type { FileDraft } from './drafts.store.ts';

export const admin = { policy: 'admin' } as const;

/** Query with the path of a file. */
export const pathQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['path'],
  properties: { path: { type: 'string', minLength: 1, maxLength: 300 } },
} as const;

/** @throws Problem 400 for an invalid configuration path. */
export function checkedPath(path: string): string {
  if (isConfigPath(path)) return path;
  const words =
    'A path is that of a screen, an overlay, texts or another file below clients/, and ends in .json';
  throw new Problem(400, 'configuration.badPath', words);
}

export function describeDraft({ text, version, author, at }: FileDraft) {
  return { Text: text, Version: version, Author: author, At: instantText(at) };
}

/** Conflict: another person has saved the draft in between. */
export function draftConflict(draft: FileDraft | undefined): Problem {
  const words = draft
    ? `${draft.author} has saved another version of this draft.`
    : 'This draft has been published or discarded.';
  return new Problem(409, 'draft.changed', words).with({
    ...(draft && { Current: describeDraft(draft) }),
  });
}
