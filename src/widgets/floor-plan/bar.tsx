import { useState } from 'react';
import { Link } from 'react-router-dom';

import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconAction } from '#ui/controls/icon-action.tsx';
import workPage from '#ui/work-page.module.css';

import type { PlanEditor } from './plan/use-plan-editor.ts';
import styles from './floor-plan.module.css';
import { PreviewChoice } from './preview-choice.tsx';
import type { Preview } from './preview.ts';
import { RemovePlan } from './remove-plan.tsx';

interface BarProps {
  editor: PlanEditor;
  list: string | undefined;
  /** A picture is being uploaded: the plan is saved with it. */
  isUploading: boolean;
  preview: Preview;
  onPreview(preview: Preview): void;
  onFiles(): void;
}

/** The plan's name and save state, with the actions for the whole plan. */
export function Bar({ editor, list, isUploading, preview, onPreview, onFiles }: BarProps) {
  const { t } = useText();
  const { plant, plan, machines, stored, isUnsaved } = editor;
  const [isRemoving, setIsRemoving] = useState(false);
  const state = stored.row ? 'saved' : 'new';
  return (
    <header className={workPage['bar']}>
      <div>
        {list !== undefined && (
          <Link className={workPage['back']} to={list}>
            {t('floor-plan.back')}
          </Link>
        )}
        <h1>{t('floor-plan.title', { plant: plant.DisplayName })}</h1>
        <output className={styles['hint']}>
          {t('floor-plan.placed', { placed: plan.Spots.length, count: machines.length })}{' '}
          <span aria-hidden="true">{'·'}</span> {t(`floor-plan.${isUnsaved ? 'unsaved' : state}`)}
        </output>
      </div>
      <div className={workPage['actions']}>
        <IconAction
          label={t('floor-plan.undo')}
          sign="↶"
          isOff={!editor.canUndo}
          onClick={editor.undo}
        />
        <IconAction
          label={t('floor-plan.redo')}
          sign="↷"
          isOff={!editor.canRedo}
          onClick={editor.redo}
        />
        <PreviewChoice {...{ preview, onPreview }} />
        <Button look="quiet" onClick={onFiles}>
          {t('floor-plan.files')}
        </Button>
        {stored.row && (
          <Button look="quiet" onClick={() => setIsRemoving(true)}>
            {t('floor-plan.remove')}
          </Button>
        )}
        <Button isBusy={editor.isBusy || isUploading} onClick={editor.save}>
          {t('floor-plan.save')}
        </Button>
      </div>
      {isRemoving && stored.row && (
        <RemovePlan plant={plant} id={stored.row.Id} onClose={() => setIsRemoving(false)} />
      )}
    </header>
  );
}
