import { useState } from 'react';

import { fieldErrorText } from '#resources/field-error-text.ts';
import { rowFiles } from '#resources/row-files.ts';
import { useImport } from '#resources/use-import.ts';
import type { ImportError, Resource, ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';

import { ImportProgress } from './import-progress.tsx';
import type { TableOptions } from '../table-options.ts';
import styles from './import.module.css';
import { nameOfRow } from '../values/name-of-row.ts';
import { maxFileBytes } from './use-import-dialog.ts';

interface FilesDialogProps {
  description: ResourceDescription;
  resource: Resource;
  row: ResourceRow;
  files: NonNullable<TableOptions['rowFiles']>;
  onClose(): void;
}

/** Imports a file for one row: first a dry run, with each refused line, then stored. */
export function FilesDialog(props: FilesDialogProps) {
  const { row, files, onClose } = props;
  const { t } = useText();
  const dialog = useFilesDialog(props);
  const { state, isRunning, isStoring, isTooLarge } = dialog;
  return (
    <Dialog title={t(files.label)} {...(!isRunning && { onClose })}>
      <p>{t(files.hint, { name: nameOfRow(row) })}</p>
      <FileInput
        accept={files.accept}
        aria-label={t(files.label)}
        className={styles['file']}
        disabled={isRunning}
        onFiles={([file]) => void dialog.choose(file)}
      />
      <div aria-live="polite" className={styles['outcome']}>
        {isTooLarge && <p className="ls-field-error">{t('resource-table.fileTooLarge')}</p>}
        {isRunning && <ImportProgress state={state} isStoring={isStoring} />}
        {!isRunning && <Outcome files={files} dialog={dialog} />}
      </div>
      <Answers dialog={dialog} onClose={onClose} />
    </Dialog>
  );
}

type FilesDialogState = ReturnType<typeof useFilesDialog>;

/** The chosen file, and the state of its import. */
function useFilesDialog({ description, resource, row, files }: FilesDialogProps) {
  const importing = useImport(description.Name, rowFiles(resource, row.Id, files.name));
  const [file, setFile] = useState<Blob>();
  const [isTooLarge, setTooLarge] = useState(false);
  const [isStoring, setStoring] = useState(false);

  async function run(chosen: Blob, isDryRun: boolean): Promise<void> {
    setStoring(!isDryRun);
    await importing.run(chosen, isDryRun);
  }

  return {
    ...importing,
    isTooLarge,
    isStoring,
    /** The bytes are read once, so that the stored file is the checked one. */
    async choose(chosen: File | undefined): Promise<void> {
      importing.reset();
      setFile(undefined);
      setTooLarge(chosen !== undefined && chosen.size > maxFileBytes);
      if (!chosen || chosen.size > maxFileBytes) return;
      const read = new Blob([await chosen.arrayBuffer()], { type: 'text/csv' });
      setFile(read);
      await run(read, true);
    },
    store: async () => file && run(file, false),
  };
}

function Answers({ dialog, onClose }: { dialog: FilesDialogState; onClose(): void }) {
  const { t } = useText();
  const { state, isRunning } = dialog;
  if (isRunning)
    return (
      <DialogAnswers
        cancel={t('resource-table.cancelImport')}
        onCancel={dialog.cancel}
      ></DialogAnswers>
    );
  const { Created = 0, IsStored } = state ?? {};
  return (
    <DialogAnswers
      cancel={t(IsStored ? 'resource-table.close' : 'resource-table.cancel')}
      onCancel={onClose}
    >
      {IsStored === false && Created > 0 && (
        <Button onClick={() => void dialog.store()}>{t('resource-table.import')}</Button>
      )}
    </DialogAnswers>
  );
}

interface OutcomeProps {
  files: FilesDialogProps['files'];
  dialog: FilesDialogState;
}

/** Result or preview of the import, or why it is impossible. */
function Outcome({ files, dialog: { state, reason } }: OutcomeProps) {
  const { t } = useText();
  if (reason !== undefined) return <p className="ls-field-error">{reason}</p>;
  if (state?.State === 'cancelled') return <p>{t(files.cancelled)}</p>;
  return state?.State === 'done' ? <Report files={files} state={state} /> : null;
}

interface ReportProps {
  files: FilesDialogProps['files'];
  state: NonNullable<FilesDialogState['state']>;
}

function Report({ files, state }: ReportProps) {
  const { t } = useText();
  const { Created: created, Duplicates: duplicates, Rejected: faulty, IsStored } = state;
  return (
    <>
      {IsStored && <p>{t('resource-table.imported')}</p>}
      <p>{t(files.report, { created, duplicates, faulty })}</p>
      <RefusedLines errors={state.Errors ?? []} />
    </>
  );
}

function RefusedLines({ errors }: { errors: readonly ImportError[] }) {
  const { t } = useText();
  if (errors.length === 0) return null;
  return (
    <ul className={styles['faulty']}>
      {errors.map((error) => {
        const { Line: line, Message, Code } = error;
        const key = `resource-table.rejection.${Code}`;
        const message = t(key, { defaultValue: fieldErrorText(t, error) });
        return (
          <li key={`${line} ${Message}`}>{t('resource-table.refusedLine', { line, message })}</li>
        );
      })}
    </ul>
  );
}
