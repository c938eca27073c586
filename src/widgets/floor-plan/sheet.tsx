import { useId, useRef, useState, type CSSProperties, type DragEvent, type RefObject } from 'react';

import { useText } from '#engine/text.ts';
import { withMachineAt } from './plan/plan-edits.ts';
import type { PlanEditor } from './plan/use-plan-editor.ts';
import type { usePlanPicture } from './plan/use-floor-plan.ts';

import { machineType } from './machine-list.tsx';
import { PictureButtons } from './picture-buttons.tsx';
import { previewWord, type Preview } from './preview.ts';
import styles from './sheet.module.css';
import { SheetSpot } from './sheet-spot.tsx';
import type { PictureUpload } from './use-picture-upload.ts';
import { useSheetDrag } from './use-sheet-drag.ts';
import { useSheetKeys } from './use-sheet-keys.ts';
import { ZoomChoice, type Zoom } from './zoom-choice.tsx';

interface SheetProps {
  editor: PlanEditor;
  preview: Preview;
  picture: ReturnType<typeof usePlanPicture>;
  upload: PictureUpload;
}

/** The plan with its picture and machines, which can be selected, moved and resized. */
export function Sheet({ editor, preview, picture, upload }: SheetProps) {
  const { t } = useText();
  const plane = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>(1);
  const keysId = useId();
  const { plan, machines, selected } = editor;
  const { shown, handlers } = useSheetDrag(editor, plane);
  const onKeyDown = useSheetKeys(editor);
  const names = new Map(machines.map(({ Id, DisplayName }) => [Id, DisplayName]));
  const active = shown.find(({ MachineId }) => selected.has(MachineId)) ?? shown[0];

  const drop = useDrop({ editor, upload, plane });

  return (
    <section
      className={styles['sheet']}
      style={{ '--ratio': plan.Width / plan.Height, '--zoom': zoom } as CSSProperties}
      aria-label={t('floor-plan.sheet')}
    >
      <div className={styles['scroller']}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from the machine buttons in it */}
        <div
          ref={plane}
          className={styles['plane']}
          data-plane
          aria-describedby={keysId}
          onKeyDown={onKeyDown}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          {...handlers}
        >
          <Picture {...picture} />
          {shown.map((spot, index) => (
            <SheetSpot
              key={spot.MachineId}
              spot={spot}
              name={names.get(spot.MachineId) ?? spot.MachineId}
              word={previewWord(preview, index)}
              isSelected={selected.has(spot.MachineId)}
              isActive={spot === active}
            />
          ))}
          <Empty editor={editor} />
        </div>
      </div>
      <footer className={styles['below']}>
        <ZoomChoice zoom={zoom} onZoom={setZoom} />
        <PictureButtons editor={editor} upload={upload} />
        <p id={keysId}>{t('floor-plan.keys')}</p>
        {picture.isError && <output>{t('floor-plan.pictureGone')}</output>}
      </footer>
    </section>
  );
}

function Picture({ address, isDrawing }: SheetProps['picture']) {
  if (address === undefined) return null;
  return (
    <img
      className={styles['picture']}
      data-drawing={isDrawing || undefined}
      src={address}
      alt=""
      draggable={false}
    />
  );
}

interface DropParts extends Pick<SheetProps, 'editor' | 'upload'> {
  plane: RefObject<HTMLElement | null>;
}

/** A dropped machine is centred at the point; a dropped file becomes the picture. */
function useDrop({ editor, upload, plane }: DropParts) {
  return (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    const machineId = event.dataTransfer.getData(machineType);
    if (machineId === '') return upload.upload(event.dataTransfer.files[0]);
    const at = pointIn(plane.current, event);
    if (!at) return;
    editor.edit(withMachineAt(editor.plan, machineId, at));
    editor.select(new Set([machineId]));
  };
}

/** Hint for an empty plan. */
function Empty({ editor: { plan } }: { editor: PlanEditor }) {
  const { t } = useText();
  if (plan.PictureId !== null || plan.Spots.length > 0) return null;
  return (
    <div className={styles['empty']}>
      <strong>{t('floor-plan.empty')}</strong>
      <p>{t('floor-plan.emptyHint')}</p>
    </div>
  );
}

/** Pointer position in percent of the plan. */
function pointIn(
  plane: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): { x: number; y: number } | undefined {
  const box = plane?.getBoundingClientRect();
  if (!box) return undefined;
  return {
    x: ((clientX - box.left) / box.width) * 100,
    y: ((clientY - box.top) / box.height) * 100,
  };
}
