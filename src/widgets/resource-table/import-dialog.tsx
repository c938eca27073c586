import { refusalOf } from '#engine/resource/refusal.ts';
import type { Resource } from '#engine/resource/use-resource.ts';
import { useText } from '#engine/text.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { FaultyLines } from './faulty-lines.tsx';
import type { ResourceTableOptions } from './resource-table.gen.ts';
import styles from './resource-table.module.css';
import { useImportDialog } from './use-import-dialog.ts';

interface ImportDialogProps {
  options: ResourceTableOptions;
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
  const dialog = useImportDialog({ description, resource, onClose });
  const { file, isRunning, errors, isClean } = dialog;
  return (
    <Dialog title={t('resource-table.import')} {...(!isRunning && { onClose })}>
      <p>{t('resource-table.importHint', { columns: columnsOf(description) })}</p>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label={t('resource-table.file')}
        className={styles['file']}
        disabled={isRunning}
        onChange={(event) => void dialog.choose(event.target.files?.[0])}
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
      <div className="ls-dialog-answers">
        <Button look="quiet" onClick={isRunning ? dialog.cancel : onClose}>
          {t(isRunning ? 'resource-table.cancelImport' : 'resource-table.cancel')}
        </Button>
        {errors.length > 0 && !isRunning && (
          <Button onClick={() => void dialog.checkAgain()}>{t('resource-table.checkAgain')}</Button>
        )}
        {isClean && !isRunning && (
          <Button onClick={() => void dialog.store()}>{t('resource-table.import')}</Button>
        )}
      </div>
    </Dialog>
  );
}

type DialogState = ReturnType<typeof useImportDialog>;

/** How far it is, what it would do, or why it cannot be done. */
function Outcome({ dialog }: { dialog: DialogState }) {
  const { t } = useText();
  const { state, isRunning, fault, errors } = dialog;
  const refusal = refusalOf(dialog.error);
  const { Done = 0, Total = 0 } = state ?? {};
  return (
    <div aria-live="polite" className={styles['outcome']}>
      {isRunning && (
        <label>
          {t(dialog.isStoring ? 'resource-table.storing' : 'resource-table.checking')}
          <progress {...(Total > 0 && { value: Done, max: Total })} />
        </label>
      )}
      {state?.State === 'done' && (
        <p>{t('resource-table.report', { created: state.Created, changed: state.Changed })}</p>
      )}
      {state?.State === 'done' && errors.length > 0 && (
        <p className="ls-field-error">{t('resource-table.faulty', { count: errors.length })}</p>
      )}
      {state?.State === 'cancelled' && <p>{t('resource-table.cancelled')}</p>}
      {state?.State === 'failed' && <p className="ls-field-error">{state.ErrorMessage}</p>}
      {fault !== undefined && <p className="ls-field-error">{t(fault)}</p>}
      {refusal && <p className="ls-field-error">{refusal.message}</p>}
    </div>
  );
}

function columnsOf({ Fields }: ResourceDescription): string {
  return Fields.filter(({ Access }) => Access !== 'read')
    .map(({ Name }) => Name)
    .join(', ');
}
