import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { HttpError } from '#api/http.ts';
import { loadDocument, removeDocument, uploadDocument } from '#api/machines/documents.ts';
import { useBlobAddress } from '#plant/blob-address.ts';
import type { TaskDocument } from '#schemas/api/task-documents.gen.ts';

/** Uploads a document of a machine; lists of documents are refetched. */
export function useUpload(machineId: string) {
  const client = useQueryClient();
  const { mutate, error, isPending, data } = useMutation({
    mutationFn: (file: File) => uploadDocument(machineId, file),
    onSuccess: () => client.invalidateQueries({ queryKey: ['screen-data', 'task-documents'] }),
  });
  return { upload: mutate, isBusy: isPending, fault: uploadErrorOf(error), stored: data };
}

/** Removes a document; lists of documents are refetched. */
export function useRemoval(onRemoved: () => void) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (document: TaskDocument) => removeDocument(document),
    async onSuccess() {
      onRemoved();
      await client.invalidateQueries({ queryKey: ['screen-data', 'task-documents'] });
    },
  });
  return { remove: mutate, isBusy: isPending, fault: uploadErrorOf(error) };
}

/** Text keys by code of refusal. */
const texts: ReadonlyMap<string, string> = new Map([
  ['document.notValid', 'machine-documents.notValid'],
  ['document.tooLarge', 'machine-documents.tooLarge'],
  ['document.noSpace', 'machine-documents.noSpace'],
  ['document.notYours', 'machine-documents.notYours'],
  ['document.unknown', 'machine-documents.gone'],
  ['request.tooMany', 'machine-documents.tooMany'],
]);

export interface UploadError {
  message: string;
  textKey: string | undefined;
}

function uploadErrorOf(error: Error | null): UploadError | undefined {
  if (error === null) return undefined;
  const { Errors } = error instanceof HttpError ? error.details : {};
  return {
    message: Errors?.[0]?.Message ?? error.message,
    textKey: error instanceof HttpError ? texts.get(error.code) : undefined,
  };
}

/** Object URL of a document's content, valid in this page while mounted. */
export function useContent({ MachineId, Id }: TaskDocument) {
  const content = useQuery({
    queryKey: ['document', MachineId, Id],
    queryFn: ({ signal }) => loadDocument({ MachineId, Id }, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  return { address: useBlobAddress(content.data), error: content.error };
}
