import { local } from '#lib/storage.ts';

import type { FormDraft } from './use-form-draft.ts';

/* A draft outlives the tab in the browser's storage, until its person signs out. One that does not
   fit, or may not be kept, is not: the draft on the server is the real one. */

export function keptDraft(id: string): FormDraft | undefined {
  return (local.read(keyOf(id)) as FormDraft | null) ?? undefined;
}

export function keepDraft(id: string, draft: FormDraft): void {
  local.write(keyOf(id), draft);
}

export function forgetDraft(id: string): void {
  local.remove(keyOf(id));
}

function keyOf(id: string): string {
  return `form-draft:${id}`;
}
