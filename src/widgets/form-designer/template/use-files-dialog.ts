import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { decodeText } from '#shared/decode-text.ts';
import { showToast } from '#ui/toasts.ts';

import { usePartImport, type FormPart } from './use-part-files.ts';

/** Maximum file size of the server. */
const maxFileBytes = 20_971_520;

interface FilesDialogInput {
  id: string;
  /** Called after the draft was changed on the server. */
  onImported(): Promise<void>;
  onClose(): void;
}

/** The chosen file, and the state of its import. */
export function useFilesDialog({ id, onImported, onClose }: FilesDialogInput) {
  const { t } = useText();
  const [part, setPart] = useState<FormPart>('questions');
  const importing = usePartImport(id, part);
  const [file, setFile] = useState<Blob>();
  const [isStoring, setStoring] = useState(false);
  /** Text key. */
  const [fault, setFault] = useState<string>();
  const { state } = importing;
  const errors = state?.Errors ?? [];

  function clear(): void {
    importing.reset();
    setFile(undefined);
    setFault(undefined);
  }

  async function run(checked: Blob, isDryRun: boolean): Promise<void> {
    setStoring(!isDryRun);
    const ended = await importing.run(checked, isDryRun);
    if (!ended?.IsStored) return;
    await onImported();
    const { Created: created, Changed: changed } = ended;
    const text = t('form-designer.report', { created, changed });
    showToast({ kind: 'info', title: t('form-designer.imported'), text });
    onClose();
  }

  return {
    part,
    isRunning: importing.isRunning,
    isStoring,
    state,
    errors,
    cancel: importing.cancel,
    /** Why the import is impossible. */
    reason: fault === undefined ? importing.reason : t(fault),
    /** The file as checked can be stored. */
    isClean: file !== undefined && state?.State === 'done' && errors.length === 0,
    choosePart(next: FormPart): void {
      clear();
      setPart(next);
    },
    async choose(chosen: File | undefined): Promise<void> {
      clear();
      if (!chosen) return;
      const read = await readFile(chosen);
      if (typeof read === 'string') return setFault(read);
      setFile(read);
      return run(read, true);
    },
    store: async () => file && run(file, false),
  };
}

export type FilesState = ReturnType<typeof useFilesDialog>;

/**
 * The file, or the text key of its fault. The bytes are read once, so that the stored file is the
 * checked one, even if the file changes meanwhile.
 */
async function readFile(chosen: File): Promise<Blob | string> {
  if (chosen.size > maxFileBytes) return 'form-designer.fileTooLarge';
  try {
    const text = decodeText(new Uint8Array(await chosen.arrayBuffer()));
    if (!/\.json$/i.test(chosen.name)) return new Blob([text], { type: 'text/csv' });
    JSON.parse(text);
    return new Blob([text], { type: 'application/json' });
  } catch (error) {
    return error instanceof SyntaxError ? 'form-designer.badJson' : 'form-designer.badEncoding';
  }
}
