import { useId, useState } from 'react';

import { decodeText } from '#shared/decode-text.ts';
import { fileName, saveCsv } from '#lib/files/save-file.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';

import { withSpots } from './plan/plan-edits.ts';
import { printPlanFile, readPlanFile, type PlanFile } from './plan/plan-file.ts';
import type { PlanEditor } from './plan/use-plan-editor.ts';
import styles from './floor-plan.module.css';

interface FilesDialogProps {
  editor: PlanEditor;
  onClose(): void;
}

/** Exports and imports spots as CSV, for programs or other plans. */
export function FilesDialog({ editor, onClose }: FilesDialogProps) {
  const { t } = useText();
  const fileId = useId();
  const { plant, plan, machines, edit } = editor;
  const [read, setRead] = useState<FileContent>();
  const spots = isFound(read) ? read.spots : [];

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      setRead(readPlanFile(decodeText(new Uint8Array(await file.arrayBuffer())), machines));
    } catch {
      setRead('unreadable');
    }
  }

  function take(): void {
    edit(withSpots(plan, spots));
    onClose();
  }

  return (
    <Dialog title={t('floor-plan.files')} onClose={onClose}>
      <div className={styles['files']}>
        <section>
          <h3>{t('floor-plan.export')}</h3>
          <Button
            look="quiet"
            onClick={() => saveCsv(fileName(plant.DisplayName), printPlanFile(plan, machines))}
          >
            {t('floor-plan.download')}
          </Button>
        </section>
        <section>
          <h3>{t('floor-plan.import')}</h3>
          <p className={styles['hint']}>{t('floor-plan.importHint')}</p>
          <label htmlFor={fileId}>{t('floor-plan.file')}</label>
          <FileInput id={fileId} accept=".csv,text/csv" onFiles={([file]) => void choose(file)} />
          <Report read={read} />
        </section>
      </div>
      <DialogAnswers cancel={t('floor-plan.close')} onCancel={onClose}>
        {spots.length > 0 && (
          <Button onClick={take}>{t('floor-plan.take', { count: spots.length })}</Button>
        )}
      </DialogAnswers>
    </Dialog>
  );
}

/** Maximum of faults shown. */
const maxErrors = 100;

type FileContent = PlanFile | 'unreadable' | undefined;

function isFound(read: FileContent): read is Extract<PlanFile, { columns: 'found' }> {
  return typeof read === 'object' && read.columns === 'found';
}

function Report({ read }: { read: FileContent }) {
  const { t } = useText();
  return (
    <div aria-live="polite">
      {read && !isFound(read) && (
        <p className="ls-field-error">
          {t(read === 'unreadable' ? 'floor-plan.unreadable' : 'floor-plan.noColumns')}
        </p>
      )}
      {isFound(read) && (
        <>
          <p>{t('floor-plan.report', { count: read.spots.length })}</p>
          <ul className={styles['faults']}>
            {read.errors.slice(0, maxErrors).map(({ line, code, value }) => (
              <li key={line}>{t(`floor-plan.fault.${code}`, { line, value })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
