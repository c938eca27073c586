import { useTranslation } from 'react-i18next';

import type { DraftDialog } from '../editor-bar.tsx';
import styles from '../editor.module.css';
import { HistoryDialog } from '../history/history-dialog.tsx';
import { DifferenceList } from './difference-list.tsx';
import {
  ConflictDialog,
  DiscardDialog,
  LeaveDraftDialog,
  OfferedDialog,
  PublishDialog,
} from './draft-dialogs.tsx';
import { fileName } from './layer-text.ts';
import { changedBeneath, type BaseLayer } from './overlay-draft.ts';
import type { ScreenDraft } from './use-screen-draft.ts';
import { publishedScreen } from './why-not-published.ts';

interface DraftOverlaysProps {
  draft: ScreenDraft;
  baseLayer: BaseLayer;
  asked: DraftDialog | undefined;
  leaving: { leave(): void; stay(): void } | undefined;
  onClose(): void;
}

/** The dialogs of the editor: one at a time. */
export function DraftOverlays({ draft, baseLayer, asked, leaving, onClose }: DraftOverlaysProps) {
  if (leaving)
    return (
      <LeaveDraftDialog
        leave={() => {
          onClose();
          leaving.leave();
        }}
        stay={() => {
          onClose();
          leaving.stay();
        }}
      />
    );
  return <Question draft={draft} baseLayer={baseLayer} asked={asked} onClose={onClose} />;
}

/** Dialogs of the draft itself take precedence over those the user opened. */
function Question({ draft, baseLayer, asked, onClose }: Omit<DraftOverlaysProps, 'leaving'>) {
  const { t } = useTranslation();
  const { snapshot } = draft;
  if (snapshot.matches('offered') || snapshot.matches('dropping'))
    return <OfferedDialog draft={draft} />;
  if (snapshot.matches('conflict')) return <ConflictDialog draft={draft} />;
  if (asked === 'history')
    return (
      <HistoryDialog
        path={baseLayer.path}
        name={fileName(t, {
          what: t(baseLayer.base.title),
          path: baseLayer.path,
          names: baseLayer.layerNames,
        })}
        onClose={onClose}
        onRestored={() => {
          onClose();
          draft.send({ type: 'discard.asked' });
        }}
      />
    );
  if (asked === 'discard') return <DiscardDialog draft={draft} onClose={onClose} />;
  if (asked !== 'publish') return null;
  return (
    <PublishDialog
      draft={draft}
      baseLayer={baseLayer}
      published={publishedScreen(draft, baseLayer)}
      onClose={onClose}
    />
  );
}

/** Notices about changes to the file, or beneath it, by other users. */
export function DraftNotices({ draft, baseLayer }: { draft: ScreenDraft; baseLayer: BaseLayer }) {
  const { t } = useTranslation();
  const { replacedBy, username } = draft;
  const conflicts = changedBeneath(draft.file?.text ?? null, baseLayer);
  return (
    <>
      {replacedBy !== undefined && (
        <p className={styles['notice']} role="alert">
          {replacedBy === username
            ? t('editor.replaced.ownWindow')
            : t('editor.replaced', { author: replacedBy })}
        </p>
      )}
      {draft.isOutdated && (
        <p className={styles['notice']} role="alert">
          {t('editor.outdated')}{' '}
          {draft.snapshot.context.version === 0 && (
            <button
              type="button"
              className="ls-link"
              onClick={() => draft.send({ type: 'discard.asked' })}
            >
              {t('editor.conflict.reload')}
            </button>
          )}
        </p>
      )}
      {conflicts.length > 0 && (
        <section className={styles['notice']} role="alert">
          <p>{t('editor.changedBeneath')}</p>
          <DifferenceList differences={conflicts} />
        </section>
      )}
    </>
  );
}
