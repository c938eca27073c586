import { useState } from 'react';

import { refusalOf } from '#engine/resource/refusal.ts';
import { useChange, type Resource } from '#engine/resource/use-resource.ts';
import { useText } from '#engine/text.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import styles from './resource-table.module.css';

interface ImportDialogProps {
  description: ResourceDescription;
  resource: Resource;
  onClose(): void;
}

/** A CSV file is tried first: what it would do, and each line that is not right. Then it is stored. */
export function ImportDialog({ description, resource, onClose }: ImportDialogProps) {
  const { t } = useText();
  const [file, setFile] = useState<Blob>();
  const trying = useChange(description.Name, (chosen: Blob) => resource.importFile(chosen, true));
  const storing = useChange(
    description.Name,
    (chosen: Blob) => resource.importFile(chosen, false),
    (report) => report.IsStored && onClose(),
  );
  const report = storing.data ?? trying.data;
  const refusal = refusalOf(storing.error ?? trying.error);

  /** Its bytes are read once: what is stored is what was tried, even if the file is changed meanwhile. */
  async function choose(chosen: File | undefined): Promise<void> {
    const read = chosen && new Blob([await chosen.arrayBuffer()]);
    setFile(read);
    storing.reset();
    if (read) trying.mutate(read);
  }

  return (
    <Dialog title={t('resource-table.import')} onClose={onClose}>
      <p>{t('resource-table.importHint', { columns: columnsOf(description) })}</p>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label={t('resource-table.file')}
        className={styles['file']}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <div aria-live="polite">
        {report && (
          <p>{t('resource-table.report', { created: report.Created, changed: report.Changed })}</p>
        )}
        {refusal && <p className="ls-field-error">{refusal.message}</p>}
        {report && report.Errors.length > 0 && (
          <ul className={styles['errors']}>
            {report.Errors.map(({ Line, Field, Message }) => (
              <li key={`${Line} ${Field}`}>
                {t('resource-table.line', { line: Line, field: Field, message: Message })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="ls-dialog-answers">
        <Button look="quiet" onClick={onClose}>
          {t('resource-table.cancel')}
        </Button>
        {file && report?.Errors.length === 0 && (
          <Button isBusy={storing.isPending} onClick={() => storing.mutate(file)}>
            {t('resource-table.import')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function columnsOf({ Fields }: ResourceDescription): string {
  return Fields.filter(({ Access }) => Access !== 'read')
    .map(({ Name }) => Name)
    .join(', ');
}
