import { type FormEvent, useId } from 'react';

import { useText } from '#engine/text.ts';
import type { Stop, StopReason } from '#schemas/api/stops.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import type { StopAction } from './stop-changes.ts';
import { ReasonTree } from './reason-tree.tsx';
import page from './stop-list.module.css';
import styles from './stop-dialog.module.css';
import type { Draft } from './use-stop-work.ts';

interface ReasonFormProps {
  /** The part when the draft was begun. */
  stop: Stop;
  latest: Stop;
  draft: Draft | undefined;
  reasons: readonly StopReason[];
  isBusy: boolean;
  onType(draft: Draft): void;
  onSave(action: StopAction): void;
}

const maxCommentLength = 1000;

/** Form of a stop's reason and comment. */
export function ReasonForm(props: ReasonFormProps) {
  const { stop, latest, draft = {}, reasons, isBusy, onType, onSave } = props;
  const { t } = useText();
  const commentId = useId();
  // Unchanged fields follow changes by others.
  const { reasonId = latest.ReasonId, comment = latest.Comment ?? '' } = draft;
  const isChanged = reasonId !== latest.ReasonId || comment.trim() !== (latest.Comment ?? '');

  function save(event: FormEvent): void {
    event.preventDefault();
    if (isChanged)
      onSave({ kind: 'assign', stop, reasonId, comment: comment.trim() === '' ? null : comment });
  }

  return (
    <form className={styles['form']} onSubmit={save}>
      {reasons.length === 0 ? (
        <p className={page['hint']}>{t('stop-list.noReasons')}</p>
      ) : (
        <ReasonTree
          reasons={reasons}
          chosen={reasonId}
          onChoose={(chosen) => onType({ ...draft, reasonId: chosen })}
        />
      )}
      <div className="ls-field">
        <label htmlFor={commentId}>{t('stop-list.comment')}</label>
        <textarea
          id={commentId}
          className={styles['text']}
          rows={2}
          maxLength={maxCommentLength}
          value={comment}
          onChange={(event) => onType({ ...draft, comment: event.target.value })}
        />
      </div>
      <div className={styles['actions']}>
        <Button type="submit" isBusy={isBusy}>
          {t('stop-list.save')}
        </Button>
        {!isChanged && <span className={page['hint']}>{t('stop-list.unchanged')}</span>}
      </div>
    </form>
  );
}
