import { useState } from 'react';

import { ConflictDialog } from '#resources/editing/conflict-dialog.tsx';
import { Leaving } from '#resources/editing/leaving.tsx';
import { useEditKeys } from '#resources/editing/use-edit-keys.ts';
import { useText } from '#engine/text.ts';
import workPage from '#ui/work-page.module.css';

import { usePlanEditor, type PlanEditor } from './plan/use-plan-editor.ts';
import { planOf, usePlanPicture, type FloorPlan } from './plan/use-floor-plan.ts';

import { Bar } from './bar.tsx';
import { FilesDialog } from './files-dialog.tsx';
import styles from './floor-plan.module.css';
import { MachineList } from './machine-list.tsx';
import type { Preview } from './preview.ts';
import { Sheet } from './sheet.tsx';
import { SpotPanel } from './spot-panel.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

interface EditorProps {
  found: FloorPlan;
  /** Address of the list of plans. */
  list: string | undefined;
}

/** Editor of a floor plan: list of machines, sheet, and properties of the selection. */
export function Editor({ found, list }: EditorProps) {
  const { t } = useText();
  const editor = usePlanEditor(found);
  const picture = usePlanPicture(editor.plan.PictureId);
  const upload = usePictureUpload(editor);
  const [preview, setPreview] = useState<Preview>('places');
  const [isFiling, setIsFiling] = useState(false);
  useEditKeys(editor);

  return (
    <div className={workPage['page']}>
      <Bar
        {...{ editor, list, preview }}
        isUploading={upload.isBusy}
        onPreview={setPreview}
        onFiles={() => setIsFiling(true)}
      />
      <Refusal editor={editor} fault={upload.fault} />
      <div className={styles['columns']}>
        <MachineList editor={editor} />
        <Sheet {...{ editor, preview, picture, upload }} />
        <SpotPanel editor={editor} />
      </div>
      {isFiling && <FilesDialog editor={editor} onClose={() => setIsFiling(false)} />}
      <Conflict editor={editor} />
      <Leaving isUnsaved={editor.isUnsaved} hint={t('floor-plan.leavingHint')} />
    </div>
  );
}

/** Why the plan was not saved, or a picture refused. */
function Refusal({ editor, fault }: { editor: PlanEditor; fault: string | undefined }) {
  const { t } = useText();
  const { refusal } = editor;
  const isStored = !refusal || refusal.current !== undefined;
  const reasons = refusal ? Object.values(refusal.errors) : [];
  return (
    <div role="alert">
      {!isStored && (
        <p className="ls-field-error">
          {t('planning.notStored')}
          {': '}
          {reasons.length > 0 ? reasons.join(' ') : refusal.message}
        </p>
      )}
      {fault !== undefined && <p className="ls-field-error">{fault}</p>}
    </div>
  );
}

/** Another user has saved a plan first. */
function Conflict({ editor }: { editor: PlanEditor }) {
  const { t } = useText();
  const { theirs, plan, machines } = editor;
  if (!theirs) return null;
  const other = planOf(theirs, machines);
  const mine = new Map(plan.Spots.map((spot) => [spot.MachineId, placeText(spot)]));
  const rows = [
    {
      label: t('floor-plan.onPlan'),
      theirs: String(other.Spots.length),
      mine: String(plan.Spots.length),
    },
    {
      label: t('floor-plan.elsewhere'),
      theirs: String(
        other.Spots.filter((spot) => mine.get(spot.MachineId) !== placeText(spot)).length,
      ),
      mine: '',
    },
  ];
  return (
    <ConflictDialog
      title={t('floor-plan.conflict')}
      rows={rows}
      onTake={editor.takeTheirs}
      onKeep={editor.keepMine}
    />
  );
}

function placeText({ Left, Top, Width, Height }: PlanEditor['plan']['Spots'][number]): string {
  return [Left, Top, Width, Height].join(' ');
}
