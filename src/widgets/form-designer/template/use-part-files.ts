import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';

import {
  exportParts,
  type FormPart as Part,
  loadFormDraft,
  partImports,
  type PartFormat as Format,
} from '#api/forms/form-templates.ts';
import { useImport } from '#resources/use-import.ts';

import type { FormDraft } from './use-form-draft.ts';

export type FormPart = Part;
export type PartFormat = Format;

/** The server's import into a form. */
export function usePartImport(id: string, part: FormPart) {
  const calls = useMemo(() => partImports(id, part), [id, part]);
  return useImport('forms', calls);
}

export function usePartExport(id: string, onFile: (file: Blob, name: string) => void) {
  return useMutation({
    mutationFn: ({ part, format }: { part: FormPart; format: PartFormat }) =>
      exportParts(id, part, format),
    onSuccess: (file, { part, format }) => onFile(file, `${part}.${format}`),
  });
}

/** The stored draft. */
export function readDraft(id: string): Promise<FormDraft> {
  return loadFormDraft(id, new AbortController().signal);
}
