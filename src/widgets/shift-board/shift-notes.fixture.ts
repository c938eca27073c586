import { vi } from 'vitest';

import { HttpError } from '#api/http.ts';
import type { ShiftNote } from '#schemas/api/shift-notes.gen.ts';

/* In place of `#api/machines/shift-board.ts`: what is sent to the server, and what it answers. */

export const writeShiftNote =
  vi.fn<
    (machineId: string, note: { Hour: string; Text: string; Version: number }) => Promise<ShiftNote>
  >();

/** A conflict: another user changed the note first. */
export function overtakenBy(Current: ShiftNote): HttpError {
  const refusal = new HttpError(409, 'row.overtaken', 'This note was changed in the meantime.');
  return Object.assign(refusal, { details: { Current } });
}
