import { useLayoutEffect, useRef } from 'react';

import type { Resource } from '#resources/use-resource.ts';
import { useText, type Text } from '#engine/text.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';

import { ColumnsHelp } from './columns-help.tsx';
import { FaultyLines } from './faulty-lines.tsx';
import { columnsOfFile, type FileColumn } from './file-columns.ts';
import { ImportProgress } from './import-progress.tsx';
import type { TableOptions } from '../table-options.ts';
import styles from './import.module.css';
import { useImportDialog } from './use-import-dialog.ts';

interface ImportDialogProps {
  options: TableOptions;
  description: ResourceDescription;
  resource: Resource;
  onClose(): void;
}

/**
 * Imports a CSV file: first a dry run, which shows the effects and each faulty line for correction,
 * then stored.
 */
export function ImportDialog({ options, description, resource, onClose }: ImportDialogProps) {
  const { t } = useText();
  const dialog = useImportDialog({ options, description, resource, onClose });
  const { file, isRunning, errors } = dialog;
  const columns = columnsOfFile({ options, description, t });
  return (
    <Dialog title={t('resource-table.import')} {...(!isRunning && { onClose })}>
      <p>{t('resource-table.importHint')}</p>
      {!file && <ColumnsHelp name={t(options.title)} columns={columns} />}
      <FileInput
        accept=".csv,text/csv"
        aria-label={t('resource-table.file')}
        className={styles['file']}
        disabled={isRunning}
        onFiles={([chosen]) => void dialog.choose(chosen)}
      />
      <Outcome dialog={dialog} columns={columns} />
      {file && errors.length > 0 && !isRunning && (
        <FaultyLines
          file={file}
          columns={dialog.columns}
          possible={columns}
          errors={errors}
          corrected={dialog.corrected}
          onCorrect={dialog.correct}
        />
      )}
      <Answers dialog={dialog} onClose={onClose} />
    </Dialog>
  );
}

function Answers({ dialog, onClose }: { dialog: DialogState; onClose(): void }) {
  const { t } = useText();
  const { isRunning, errors, isClean } = dialog;
  if (isRunning)
    return (
      <DialogAnswers
        cancel={t('resource-table.cancelImport')}
        onCancel={dialog.cancel}
      ></DialogAnswers>
    );
  return (
    <DialogAnswers cancel={t('resource-table.cancel')} onCancel={onClose}>
      {errors.length > 0 && (
        <Button onClick={() => void dialog.checkAgain()}>{t('resource-table.checkAgain')}</Button>
      )}
      {isClean && <Button onClick={() => void dialog.store()}>{t('resource-table.import')}</Button>}
    </DialogAnswers>
  );
}

type DialogState = ReturnType<typeof useImportDialog>;

interface OutcomeProps {
  dialog: DialogState;
  /** Possible columns of a file. */
  columns: readonly FileColumn[];
}

/** Progress, preview or result of the import, or why it is impossible. */
function Outcome({ dialog, columns }: OutcomeProps) {
  const { state, isRunning, reason } = dialog;
  const outcome = useRef<HTMLDivElement>(null);
  // The pressed button is removed while running, so the focus moves to the outcome.
  useLayoutEffect(() => {
    if (isRunning) outcome.current?.focus();
  }, [isRunning]);
  return (
    <div ref={outcome} tabIndex={-1} aria-live="polite" className={styles['outcome']}>
      {isRunning && <ImportProgress state={state} isStoring={dialog.isStoring} />}
      {state && !isRunning && <Report state={state} columns={columns} />}
      {reason !== undefined && <p className="ls-field-error">{reason}</p>}
    </div>
  );
}

interface ReportProps extends Pick<OutcomeProps, 'columns'> {
  state: NonNullable<DialogState['state']>;
}

function Report({ state, columns }: ReportProps) {
  const { t, locale } = useText();
  const { Created: created, Changed: changed, Errors: { length: count } = [], ErrorCount } = state;
  if (state.State === 'cancelled') return <p>{t('resource-table.cancelled')}</p>;
  if (state.State !== 'done') return null;
  return (
    <>
      <p>{t('resource-table.report', { created, changed })}</p>
      <ChangedFields counts={state.ChangedFields ?? {}} columns={columns} />
      {count > 0 && (
        <p className="ls-field-error">{faultyText({ count, all: ErrorCount }, { t, locale })}</p>
      )}
    </>
  );
}

/** Number of faults, and how many of them are shown. */
function faultyText(
  { count, all = count }: { count: number; all: number | undefined },
  { t, locale }: Pick<Text, 't' | 'locale'>,
): string {
  if (all === count) return t('resource-table.faulty', { count });
  const [shown, faults] = [count, all].map((number) => number.toLocaleString(locale));
  return t('resource-table.faultyFirst', { faults, shown });
}

interface ChangedFieldsProps extends Pick<OutcomeProps, 'columns'> {
  /** Number of changed rows by field. */
  counts: Readonly<Record<string, number>>;
}

/** Fields that change in existing rows, with the number of rows. */
function ChangedFields({ counts, columns }: ChangedFieldsProps) {
  const { t, locale } = useText();
  const fields = columns
    .filter(({ name }) => counts[name] !== undefined)
    .map(({ name, label }) =>
      t('resource-table.changedField', { label, count: counts[name] ?? 0 }),
    );
  if (fields.length === 0) return null;
  const list = new Intl.ListFormat(locale, { type: 'unit' }).format(fields);
  return <p>{t('resource-table.changedFields', { fields: list })}</p>;
}
