import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { isPageVisible, watchVisibility } from '#engine/page-visibility.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';

import type { OpenChat } from './messages/use-chat.ts';
import type { OpenOutbox } from './messages/use-unsent-messages.ts';
import styles from './machine-chat.module.css';
import { Message } from './message.tsx';
import { Waiting } from './waiting.tsx';

interface MessageLogProps {
  chat: OpenChat;
  outbox: OpenOutbox;
  userId: string;
}

/** Messages, the newest at the bottom, followed by pending ones. */
export function MessageLog({ chat, outbox, userId }: MessageLogProps) {
  const { t } = useText();
  const { messages, earlier } = chat;
  const end = useRef<HTMLDivElement>(null);
  const known = new Set(messages.map(({ Id }) => Id));
  const waiting = outbox.waiting.filter(({ id }) => !known.has(id));
  const firstUnread = useFirstUnread(chat, userId);
  const { log, noteScroll } = useKeptPlace(messages[0]?.Seq);
  useSeen(end, chat);

  return (
    <div
      className={styles['log']}
      ref={log}
      onScroll={noteScroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the focus to be scrolled by keyboard
      tabIndex={0}
      role="log"
      aria-label={t('machine-chat.log')}
    >
      {chat.hasEarlier && (
        <div className={styles['earlier']}>
          <Button look="quiet" isBusy={earlier.isBusy} onClick={earlier.load}>
            {t('machine-chat.earlier')}
          </Button>
          {earlier.error && (
            <p className="ls-field-error" role="alert">
              {earlier.error.message}
            </p>
          )}
        </div>
      )}
      {messages.length + waiting.length === 0 && (
        <p className={styles['none']}>{t('machine-chat.none')}</p>
      )}
      {messages.map((message) => (
        <Message
          key={message.Id}
          message={message}
          chat={message.AccountId === userId ? chat : undefined}
          isFirstUnread={message.Seq === firstUnread}
        />
      ))}
      {waiting.map((message) => (
        <Waiting key={message.id} message={message} outbox={outbox} />
      ))}
      <div ref={end} />
    </div>
  );
}

/** Number of the first unread message when the chat was opened. */
function useFirstUnread({ messages, unread }: OpenChat, userId: string): number | undefined {
  const [opened, open] = useState<number>();
  const others = messages.filter(
    ({ AccountId, WithdrawnAt }) => AccountId !== userId && WithdrawnAt === null,
  );
  const first = unread > 0 ? others.at(-unread)?.Seq : undefined;
  if (opened === undefined && first !== undefined) open(first);
  return opened;
}

/**
 * Keeps the scroll position: at the end for new messages, and in place when older ones are added
 * above.
 */
function useKeptPlace(first: number | undefined) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef({ first, height: 0 });
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const { scrollHeight } = element;
    if (isAtEnd.current) element.scrollTop = scrollHeight;
    else if (first !== before.current.first)
      element.scrollTop += scrollHeight - before.current.height;
    before.current = { first, height: scrollHeight };
  });
  function noteScroll(): void {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = log.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearPx;
  }
  return { log, noteScroll };
}

/** Pixels from the end that count as the end. */
const nearPx = 40;

/** Marks messages as read once the newest is visible on a visible page. */
function useSeen(end: { current: HTMLElement | null }, { unread, markRead }: OpenChat): void {
  useEffect(() => {
    if (unread === 0 || !end.current || !('IntersectionObserver' in window)) return undefined;
    let isInSight = false;
    function mark(): void {
      if (isInSight && isPageVisible()) markRead();
    }
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting === true;
      mark();
    });
    observer.observe(end.current);
    const stopWatching = watchVisibility(mark);
    return () => {
      observer.disconnect();
      stopWatching();
    };
  }, [end, unread, markRead]);
}
