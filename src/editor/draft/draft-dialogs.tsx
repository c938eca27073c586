import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { checkConfig } from '#api/admin/config.ts';
import { useLocale } from '#i18n/time-format.ts';
import { dateFormat } from '#shared/date-format.ts';
import { differences } from '#shared/differences.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LeaveDialog } from '#ui/leave-dialog.tsx';

import { DifferenceList } from './difference-list.tsx';
import styles from './draft.module.css';
import { fileName } from './layer-text.ts';
import { type BaseLayer, fileTextOf } from './overlay-draft.ts';
import { ProblemList } from './problem-list.tsx';
import type { ScreenDraft } from './use-screen-draft.ts';

/** Offers to resume or discard the draft of an earlier visit, or of another user. */
export function OfferedDialog({ draft: { snapshot, send } }: { draft: ScreenDraft }) {
  const { t } = useTranslation();
  const { theirs, present } = snapshot.context;
  const at = useTime(theirs?.at);
  return (
    <Dialog title={t('editor.offered.title')}>
      <p>{t('editor.offered.text', { author: theirs?.author ?? '', at })}</p>
      <DifferenceList
        differences={differences(present, theirs?.content)}
        before={t('editor.published')}
        after={t('editor.draft')}
      />
      <div className="ls-dialog-answers">
        <Button
          look="quiet"
          isBusy={snapshot.matches('dropping')}
          onClick={() => send({ type: 'draft.dropped' })}
        >
          {t('editor.offered.drop')}
        </Button>
        <Button onClick={() => send({ type: 'draft.resumed' })}>
          {t('editor.offered.resume')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Another user has saved in between: shows both versions, of which one is kept. */
export function ConflictDialog({ draft: { snapshot, send, username } }: { draft: ScreenDraft }) {
  const { t } = useTranslation();
  const { theirs, present } = snapshot.context;
  const at = useTime(theirs?.at);
  const words =
    theirs?.author === username
      ? ownWindowWords(t, at)
      : otherPersonWords(t, theirs?.author ?? '', at);
  return (
    <Dialog title={words.title}>
      {theirs ? (
        <>
          <p>{words.text}</p>
          <DifferenceList
            differences={differences(present, theirs.content)}
            before={t('editor.conflict.mine')}
            after={words.theirs}
          />
        </>
      ) : (
        <p>{t('editor.conflict.gone')}</p>
      )}
      <div className="ls-dialog-answers">
        <Button look="quiet" onClick={() => send({ type: 'mine.kept' })}>
          {t('editor.conflict.keep')}
        </Button>
        <Button onClick={() => send({ type: 'theirs.taken' })}>
          {theirs ? words.take : t('editor.conflict.reload')}
        </Button>
      </div>
    </Dialog>
  );
}

interface ConflictWords {
  title: string;
  text: string;
  /** Heading of the version saved in between. */
  theirs: string;
  take: string;
}

function otherPersonWords(t: TFunction, author: string, at: string): ConflictWords {
  return {
    title: t('editor.conflict.title'),
    text: t('editor.conflict.text', { author, at }),
    theirs: t('editor.conflict.theirs', { author }),
    take: t('editor.conflict.take', { author }),
  };
}

function ownWindowWords(t: TFunction, at: string): ConflictWords {
  return {
    title: t('editor.conflict.ownWindow'),
    text: t('editor.conflict.ownText', { at }),
    theirs: t('editor.conflict.ownWindow.theirs'),
    take: t('editor.conflict.otherWindow'),
  };
}

interface PublishDialogProps {
  draft: ScreenDraft;
  baseLayer: BaseLayer;
  /** The screen as it is in force. */
  published: unknown;
  onClose(): void;
}

/** Shows the changes that will be published, with a note for the history. */
export function PublishDialog({ draft, baseLayer, published, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const { path, layerNames, base } = baseLayer;
  const name = fileName(t, { what: t(base.title), path, names: layerNames });
  // Checked once more: problems may be solved by changes in other files.
  const { data: problems = [], isPending } = useQuery({
    queryKey: ['editor', 'check', path],
    queryFn: () => checkConfig(path, fileTextOf(baseLayer, draft.screen)),
    staleTime: 0,
    gcTime: 0,
  });

  function publish(event: SyntheticEvent): void {
    event.preventDefault();
    if (problems.length > 0) return;
    draft.send({ type: 'publish.asked', note });
    onClose();
  }

  return (
    <Dialog title={t('editor.publish')} onClose={onClose}>
      <p>{t('editor.publish.text', { name })}</p>
      <DifferenceList differences={differences(published, draft.screen)} />
      <ProblemList problems={problems} />
      <form className={styles['publish']} onSubmit={publish}>
        <TextField
          label={t('editor.publish.note')}
          error={null}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <DialogAnswers cancel={t('editor.cancel')} onCancel={onClose}>
          {problems.length === 0 && (
            <Button type="submit" isBusy={isPending}>
              {t('editor.publish.now')}
            </Button>
          )}
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

/** Asks before a draft is discarded. */
export function DiscardDialog({ draft, onClose }: { draft: ScreenDraft; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('editor.discard')} onClose={onClose}>
      <p>{t('editor.discard.text')}</p>
      <DialogAnswers cancel={t('editor.cancel')} onCancel={onClose}>
        <Button
          look="danger"
          onClick={() => {
            draft.send({ type: 'discard.asked' });
            onClose();
          }}
        >
          {t('editor.discard.now')}
        </Button>
      </DialogAnswers>
    </Dialog>
  );
}

/** Asks before leaving with unsaved changes. */
export function LeaveDraftDialog({ leave, stay }: { leave(): void; stay(): void }) {
  const { t } = useTranslation();
  return (
    <LeaveDialog
      words={{
        title: t('editor.leave'),
        hint: t('editor.leave.text'),
        leave: t('editor.leave.now'),
        stay: t('editor.leave.stay'),
      }}
      onLeave={leave}
      onStay={stay}
    />
  );
}

function useTime(at: string | undefined): string {
  const { i18n } = useTranslation();
  const locale = useLocale(i18n.language);
  if (at === undefined) return '';
  return dateFormat('long', locale).format(new Date(at));
}
