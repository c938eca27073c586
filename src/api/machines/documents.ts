import type { TaskDocument } from '#schemas/api/task-documents.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

type DocumentPath = Pick<TaskDocument, 'MachineId' | 'Id'>;

/** Generous: uploads may run on a slow network. */
const uploadLimitMs = 120_000;

export function uploadDocument(machineId: string, file: File): Promise<TaskDocument> {
  const body = new FormData();
  body.append('file', file);
  return request('POST', pathOf('machines/:machineId/taskdocuments', { machineId }), {
    body,
    isQuiet: true,
    isLong: true,
    timeLimitMs: uploadLimitMs,
  });
}

export function removeDocument({ MachineId, Id }: DocumentPath): Promise<unknown> {
  return request('DELETE', pathOf('machines/:MachineId/documents/:Id', { MachineId, Id }), {
    isQuiet: true,
  });
}

/** The content of a document, with its type. */
export function loadDocument({ MachineId, Id }: DocumentPath, signal: AbortSignal): Promise<Blob> {
  return request('GET', pathOf('machines/:MachineId/documents/:Id', { MachineId, Id }), {
    signal,
    isQuiet: true,
    isLong: true,
    timeLimitMs: uploadLimitMs,
  });
}
