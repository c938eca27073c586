import { vi } from 'vitest';

import { HttpError } from '#api/http.ts';
import type { Stop } from '#schemas/api/stops.gen.ts';
import type { TaskDocument } from '#schemas/api/task-documents.gen.ts';

/* In place of `#api/machines/stop-changes.ts` and `documents.ts` beside it: what is sent to the server, and what it answers. */

export const changeStop = vi.fn<(stop: Stop, body: object) => Promise<Stop[]>>();
export const splitStop = vi.fn<(stop: Stop, at: string) => Promise<Stop[]>>();
export const mergeStop = vi.fn<(stop: Stop, side: string) => Promise<Stop[]>>();
export const undoStop = vi.fn<(stop: Stop) => Promise<Stop[]>>();
export const uploadDocument = vi.fn<(machineId: string, file: File) => Promise<TaskDocument>>();
export const removeDocument = vi.fn<(document: TaskDocument) => Promise<unknown>>();
export const loadDocument = vi.fn<() => Promise<Blob>>();

/** A conflict: another user changed the stop first, into these parts. */
export function overtakenBy(...Items: Stop[]): HttpError {
  const refusal = new HttpError(409, 'row.overtaken', 'This stop was changed in the meantime.');
  return Object.assign(refusal, { details: { Current: { Items } } });
}

/** A refusal: all changes of the stop are already undone. */
export function nothingToUndo(): HttpError {
  return new HttpError(409, 'stop.nothingToUndo', 'There is no change to take back.');
}

/** A refusal: another user deleted the document first. */
export function documentGone(): HttpError {
  return new HttpError(404, 'document.unknown', 'There is no such document.');
}

/** A validation error of a field. */
export function faultOf(Field: string, Message: string): HttpError {
  const refusal = new HttpError(400, 'document.notValid', 'Not valid.');
  return Object.assign(refusal, { details: { Errors: [{ Field, Message }] } });
}
