import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { useImport } from '#resources/use-import.ts';
import type { Resource } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { openCsv, renameColumns, replaceRecords, type CsvFile } from '#shared/csv/csv-file.ts';
import { decodeText } from '#shared/decode-text.ts';
import { showToast } from '#ui/toasts.ts';

import type { TableOptions } from '../table-options.ts';
import { withSentCells } from './cell-words.ts';
import { columnsOfHeader, headerErrorOf, type FileColumn } from './file-columns.ts';

interface ImportDialogInput {
  options: TableOptions;
  description: ResourceDescription;
  resource: Resource;
  onClose(): void;
}

/** Corrected cells by line. */
export type Corrections = ReadonlyMap<number, readonly string[]>;

/** Maximum file size of the server. */
export const maxFileBytes = 20_971_520;
const none: Corrections = new Map();

/** The chosen file, the state of its import, and the corrections since. */
export function useImportDialog({ options, description, resource, onClose }: ImportDialogInput) {
  const { t } = useText();
  const importing = useImport(description.Name, resource);
  const [file, setFile] = useState<CsvFile>();
  const [corrected, setCorrected] = useState(none);
  const [isStoring, setStoring] = useState(false);
  const [error, setError] = useState<string>();
  const { state } = importing;
  const errors = state?.Errors ?? [];

  function columnsOf({ header }: CsvFile): FileColumn[] {
    return columnsOfHeader(header, { options, description, t });
  }

  /** The file stays as written; the request has the server's names and values. */
  async function run(checked: CsvFile, isDryRun: boolean): Promise<void> {
    setStoring(!isDryRun);
    setFile(checked);
    const columns = columnsOf(checked);
    const cells = openCsv(withSentCells(checked, columns, t));
    const names = columns.map(({ name }) => name);
    const ended = await importing.run(new Blob([renameColumns(cells, names)]), isDryRun);
    setCorrected(none);
    if (!ended?.IsStored) return;
    const { Created: created, Changed: changed } = ended;
    const text = t('resource-table.report', { created, changed });
    showToast({ kind: 'info', title: t('resource-table.imported'), text });
    onClose();
  }

  return {
    ...importing,
    file,
    columns: file ? columnsOf(file) : [],
    corrected,
    /** Why the import is impossible. */
    reason: error ?? importing.reason,
    isStoring,
    errors,
    /** The file as checked can be stored. */
    isClean: state?.State === 'done' && errors.length === 0 && corrected.size === 0,
    correct: (line: number, cells: readonly string[]) =>
      setCorrected(new Map([...corrected, [line, cells]])),
    /**
     * The bytes are read once, so that the stored file is the checked one, even if the file changes
     * meanwhile.
     */
    async choose(chosen: File | undefined): Promise<void> {
      importing.reset();
      setCorrected(none);
      setFile(undefined);
      const read = chosen && (await readFile(chosen));
      const wrong =
        typeof read === 'object' ? headerErrorOf(read.header, columnsOf(read)) : undefined;
      setError(
        typeof read === 'string' ? t(read) : wrong && t(wrong.text, { column: wrong.column }),
      );
      if (typeof read === 'object' && !wrong) await run(read, true);
    },
    checkAgain: async () => file && run(openCsv(replaceRecords(file, corrected)), true),
    store: async () => file && run(file, false),
  };
}

/** The file, or the text key of its fault. */
async function readFile(chosen: File): Promise<CsvFile | string> {
  if (chosen.size > maxFileBytes) return 'resource-table.fileTooLarge';
  try {
    return openCsv(decodeText(new Uint8Array(await chosen.arrayBuffer())));
  } catch {
    return 'resource-table.badEncoding';
  }
}
