import { useId } from 'react';

import { saveFile } from '#lib/files/save-file.ts';
import { refusalOf } from '#resources/refusal.ts';
import { useText } from '#engine/text.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/controls/fields.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';

import { useFilesDialog, type FilesState } from './template/use-files-dialog.ts';
import { usePartExport, type FormPart } from './template/use-part-files.ts';
import page from './form-designer.module.css';
import styles from './files-dialog.module.css';

interface FilesDialogProps {
  id: string;
  /** The stored draft. */
  document: FormDocument;
  /** No unsaved changes: an import changes the stored draft. */
  isSaved: boolean;
  /** Called after the draft was changed on the server. */
  onImported(): Promise<void>;
  onClose(): void;
}

const parts = ['questions', 'parameters'] as const satisfies readonly FormPart[];

/**
 * Exports and imports questions and parameters as CSV or JSON. An import starts with a dry run that
 * shows its effects and faulty lines, and is all or nothing.
 */
export function FilesDialog({ id, document, isSaved, onImported, onClose }: FilesDialogProps) {
  const { t } = useText();
  const files = useFilesDialog({ id, onImported, onClose });
  const { part, isRunning } = files;
  const fileId = useId();
  return (
    <Dialog title={t('form-designer.files')} {...(!isRunning && { onClose })}>
      <div className={styles['files']}>
        <SelectField
          label={t('form-designer.files.what')}
          value={part}
          options={parts.map((value) => ({ value, label: t(`form-designer.files.${value}`) }))}
          onChange={files.choosePart}
        />
        <Export id={id} part={part} isSaved={isSaved} />
        <section className={styles['fileSection']}>
          <h3>{t('form-designer.import')}</h3>
          {!isSaved && <p role="alert">{t('form-designer.saveFirst')}</p>}
          <p className={page['hint']}>{t('form-designer.importHint')}</p>
          <label htmlFor={fileId}>{t('form-designer.file')}</label>
          <FileInput
            id={fileId}
            accept=".csv,.json,text/csv,application/json"
            disabled={isRunning || !isSaved}
            onFiles={([file]) => void files.choose(file)}
          />
          <Outcome files={files} />
        </section>
        <section className={styles['fileSection']}>
          <h3>{t('form-designer.wholeFile')}</h3>
          <p className={page['hint']}>
            {t('form-designer.wholeFileHint', { name: nameOf(document) })}
          </p>
          <div className={page['actions']}>
            <Button look="quiet" onClick={() => saveWhole(document)}>
              {t('form-designer.wholeFileSave')}
            </Button>
          </div>
        </section>
      </div>
      <div className="ls-dialog-answers">
        {isRunning ? (
          <Button look="quiet" onClick={files.cancel}>
            {t('form-designer.cancelImport')}
          </Button>
        ) : (
          <Button look="quiet" onClick={onClose}>
            {t('form-designer.close')}
          </Button>
        )}
        {files.isClean && !isRunning && (
          <Button onClick={() => void files.store()}>{t('form-designer.import')}</Button>
        )}
      </div>
    </Dialog>
  );
}

/** A configuration file is named after the form's id. */
function nameOf({ Id }: FormDocument): string {
  return `${Id}.form.json`;
}

function saveWhole(document: FormDocument): void {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), nameOf(document));
}

function Export({ id, part, isSaved }: { id: string; part: FormPart; isSaved: boolean }) {
  const { t } = useText();
  const { mutate, isPending, error } = usePartExport(id, saveFile);
  return (
    <section className={styles['fileSection']}>
      <h3>{t('form-designer.export')}</h3>
      {!isSaved && <p className={page['hint']}>{t('form-designer.exportStored')}</p>}
      <div className={page['actions']}>
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            look="quiet"
            isBusy={isPending}
            onClick={() => mutate({ part, format })}
          >
            {t('form-designer.exportAs', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
      {error && <p className="ls-field-error">{refusalOf(error, t)?.message ?? error.message}</p>}
    </section>
  );
}

/** Progress, preview or result of the import, or why it is impossible. */
function Outcome({ files }: { files: FilesState }) {
  const { isRunning, reason } = files;
  return (
    <div aria-live="polite" className={styles['fileSection']}>
      {isRunning ? <HowFar files={files} /> : <Report files={files} />}
      {reason !== undefined && <p className="ls-field-error">{reason}</p>}
    </div>
  );
}

function HowFar({ files: { state, isStoring } }: { files: FilesState }) {
  const { t } = useText();
  const { Done: done = 0, Total: total = 0 } = state ?? {};
  return (
    <label>
      {t(isStoring ? 'form-designer.storing' : 'form-designer.checking', { done, total })}
      <progress {...(total > 0 && { value: done, max: total })} />
    </label>
  );
}

/** Maximum of errors shown. */
const maxErrors = 100;

function Report({ files: { state, errors } }: { files: FilesState }) {
  const { t } = useText();
  if (state?.State === 'cancelled') return <p>{t('form-designer.cancelled')}</p>;
  if (state?.State !== 'done') return null;
  const { Created: created, Changed: changed } = state;
  return (
    <>
      <p>{t('form-designer.report', { created, changed })}</p>
      {errors.length > 0 && (
        <p className="ls-field-error">{t('form-designer.faulty', { count: errors.length })}</p>
      )}
      <ul className={styles['errors']}>
        {errors.slice(0, maxErrors).map(({ Line, Field, Message }) => (
          <li key={`${Line} ${Field} ${Message}`}>
            {t('form-designer.errorAt', { line: Line, field: Field })} {Message}
          </li>
        ))}
      </ul>
    </>
  );
}
