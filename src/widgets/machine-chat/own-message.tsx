import { type FormEvent, useId, useState } from 'react';

import { useText } from '#engine/text.ts';
import type { ChatMessage } from '#schemas/api/meetings.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import type { OpenChat } from './messages/use-chat.ts';
import { maxMessageLength } from './limits.ts';
import styles from './machine-chat.module.css';

interface OwnMessageProps {
  message: ChatMessage;
  chat: OpenChat;
  isEditing: boolean;
  onEdit(isEditing: boolean): void;
}

/** Actions of a message's author: edit, or withdraw with a second press. */
export function OwnMessage({ message, chat, isEditing, onEdit }: OwnMessageProps) {
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy, error } = useChange();
  const { Text } = message;
  const failed = error && (
    <p className="ls-field-error" role="alert">
      {error.message}
    </p>
  );
  if (isEditing)
    return (
      <>
        <EditForm
          text={Text}
          isBusy={isBusy}
          onCancel={() => onEdit(false)}
          onSave={(text) =>
            void run(
              () => chat.edit(message, text),
              () => onEdit(false),
            )
          }
        />
        {failed}
      </>
    );
  return (
    <>
      <div className={styles['own']}>
        {Text !== '' && (
          <button type="button" className="ls-link" onClick={() => onEdit(true)}>
            {t('machine-chat.edit')}
          </button>
        )}
        <button type="button" className="ls-link" onClick={() => setAsked(!isAsked)}>
          {t(isAsked ? 'machine-chat.keep' : 'machine-chat.withdraw')}
        </button>
        {isAsked && (
          <Button
            look="quiet"
            isBusy={isBusy}
            onClick={() => void run(() => chat.withdraw(message))}
          >
            {t('machine-chat.reallyWithdraw')}
          </Button>
        )}
      </div>
      {failed}
    </>
  );
}

interface EditFormProps {
  text: string;
  isBusy: boolean;
  onCancel(): void;
  onSave(text: string): void;
}

function EditForm({ text, isBusy, onCancel, onSave }: EditFormProps) {
  const { t } = useText();
  const id = useId();
  const [draft, setDraft] = useState(text);
  function save(event: FormEvent): void {
    event.preventDefault();
    if (draft.trim() !== '') onSave(draft.trim());
  }
  return (
    <form className={styles['edit']} onSubmit={save}>
      <label htmlFor={id} className="ls-visually-hidden">
        {t('machine-chat.edit')}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={maxMessageLength}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <div className={styles['own']}>
        <Button type="submit" isBusy={isBusy}>
          {t('machine-chat.save')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('machine-chat.cancel')}
        </Button>
      </div>
    </form>
  );
}

function useChange() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  async function run(change: () => Promise<void>, onDone?: () => void): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await change();
      onDone?.();
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy, error };
}
