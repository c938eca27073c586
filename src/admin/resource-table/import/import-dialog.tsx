import { refusalOf } from '#resources/refusal.ts';
import type { Resource } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';

import { columnsOfFile } from './column-names.ts';
import { FaultyLines } from './faulty-lines.tsx';
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
 * A CSV file is tried first: what it would do, and each line that is not right, to be corrected here.
 * Then it is stored.
 */
export function ImportDialog({ options, description, resource, onClose }: ImportDialogProps) {
  const { t } = useText();
  const dialog = useImportDialog({ options, description, resource, onClose });
  const { file, isRunning, errors } = dialog;
  const columns = columnsOfFile({ options, description, t }).join(' · ');
  return (
    <Dialog title={t('resource-table.import')} {...(!isRunning && { onClose })}>
      <p>{t('resource-table.importHint', { columns })}</p>
      <FileInput
        accept=".csv,text/csv"
        aria-label={t('resource-table.file')}
        className={styles['file']}
        disabled={isRunning}
        onFiles={([chosen]) => void dialog.choose(chosen)}
      />
      <Outcome dialog={dialog} />
      {file && errors.length > 0 && !isRunning && (
        <FaultyLines
          options={options}
          file={file}
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
      <div className="ls-dialog-answers">
        <Button look="quiet" onClick={dialog.cancel}>
          {t('resource-table.cancelImport')}
        </Button>
      </div>
    );
  return (
    <div className="ls-dialog-answers">
      <Button look="quiet" onClick={onClose}>
        {t('resource-table.cancel')}
      </Button>
      {errors.length > 0 && (
        <Button onClick={() => void dialog.checkAgain()}>{t('resource-table.checkAgain')}</Button>
      )}
      {isClean && <Button onClick={() => void dialog.store()}>{t('resource-table.import')}</Button>}
    </div>
  );
}

type DialogState = ReturnType<typeof useImportDialog>;

/** How far it is, what it would do, or why it cannot be done. */
function Outcome({ dialog }: { dialog: DialogState }) {
  const { t } = useText();
  const { state, isRunning, fault } = dialog;
  const refused = refusalOf(dialog.error)?.message ?? state?.ErrorMessage;
  const reason = fault === undefined ? refused : t(fault);
  return (
    <div aria-live="polite" className={styles['outcome']}>
      {isRunning && <ImportProgress state={state} isStoring={dialog.isStoring} />}
      {state && !isRunning && <Report state={state} />}
      {reason !== undefined && <p className="ls-field-error">{reason}</p>}
    </div>
  );
}

function Report({ state }: { state: NonNullable<DialogState['state']> }) {
  const { t } = useText();
  const { Created: created, Changed: changed, Errors: { length: count } = [] } = state;
  if (state.State === 'cancelled') return <p>{t('resource-table.cancelled')}</p>;
  if (state.State !== 'done') return null;
  return (
    <>
      <p>{t('resource-table.report', { created, changed })}</p>
      {count > 0 && <p className="ls-field-error">{t('resource-table.faulty', { count })}</p>}
    </>
  );
}
