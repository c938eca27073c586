import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { chatOutboxOf } from '#plant/outbox/chat-outbox.ts';
import { outboxOf } from '#plant/outbox/form-outbox.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { clearAndSignOut } from '../session/request-sign-out.ts';
import { useSession } from '../session/session.ts';
import { closeOverlay } from './overlay.ts';

/** Warns what a sign-out would delete. Meanwhile sending goes on if there is a network. */
export function SignOutDialog() {
  const { t } = useTranslation();
  const { Id } = useSession().account;
  const count = useUnsent(answersOf, Id);
  const messages = useUnsent(messagesOf, Id);
  const isAllSent = count === 0 && messages === 0;
  const [isLeaving, setLeaving] = useState(false);
  const answers = useRef<HTMLDivElement>(null);
  // Focuses the answer that loses nothing.
  useEffect(() => answers.current?.querySelector('button')?.focus(), []);

  function goOut(): void {
    setLeaving(true);
    void clearAndSignOut(Id).finally(() => closeOverlay('signOut'));
  }

  return (
    <Dialog
      title={t(messages ? 'app.unsentMessages.title' : 'app.unsentAnswers.title')}
      onClose={() => closeOverlay('signOut')}
    >
      <output>
        {isAllSent && t('app.unsentAnswers.none')}
        {count !== undefined && count > 0 && t('app.unsentAnswers', { count })}{' '}
        {messages !== undefined && messages > 0 && t('app.unsentMessages', { count: messages })}
      </output>
      <div ref={answers} className="ls-dialog-answers">
        <Button onClick={() => closeOverlay('signOut')}>{t('app.unsentAnswers.stay')}</Button>
        <Button look="quiet" isBusy={isLeaving} onClick={goOut}>
          {t(isAllSent ? 'app.signOut' : 'app.unsentAnswers.leave')}
        </Button>
      </div>
    </Dialog>
  );
}

interface Unsent {
  count(): Promise<number>;
  listen(listener: () => void): () => void;
}

function answersOf(accountId: string): Unsent {
  const { store } = outboxOf(accountId);
  return { count: async () => (await store.entries()).length, listen: store.listen };
}

function messagesOf(accountId: string): Unsent {
  const { store } = chatOutboxOf(accountId);
  return { count: async () => (await store.waiting()).length, listen: store.listen };
}

/** Number of pending entries of the account; undefined until known. */
function useUnsent(open: (accountId: string) => Unsent, accountId: string): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    const unsent = open(accountId);
    function read(): void {
      unsent.count().then(setCount, () => {});
    }
    read();
    return unsent.listen(read);
  }, [open, accountId]);
  return count;
}
