import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { ChatMessage } from '#schemas/api/meetings.gen.ts';

import { partsOf } from './messages/known-messages.ts';
import type { OpenChat } from './messages/use-chat.ts';
import { AboutTime } from './about-time.tsx';
import { ChatPicture } from './chat-picture.tsx';
import styles from './machine-chat.module.css';
import { OwnMessage } from './own-message.tsx';

interface MessageProps {
  message: ChatMessage;
  /** Set for the user's own messages, which can be changed. */
  chat?: OpenChat | undefined;
  isFirstUnread?: boolean;
}

/** A message with author and time, by the plant's clock. */
export function Message({ message, chat, isFirstUnread = false }: MessageProps) {
  const { t } = useText();
  const [isEditing, setEditing] = useState(false);
  const isWithdrawn = message.WithdrawnAt !== null;
  return (
    <>
      {isFirstUnread && <p className={styles['new']}>{t('machine-chat.new')}</p>}
      <article className={styles['message']} data-own={chat !== undefined || undefined}>
        <Head message={message} />
        {!isWithdrawn && <Content message={message} isEditing={isEditing} />}
        {chat && !isWithdrawn && (
          <OwnMessage message={message} chat={chat} isEditing={isEditing} onEdit={setEditing} />
        )}
      </article>
    </>
  );
}

function Head({ message: { Username, SentAt, EditedAt, WithdrawnAt } }: MessageProps) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const format = dateFormat('hour', locale, timeZone);
  const [key, at] = WithdrawnAt === null ? ['edited', EditedAt] : ['withdrawn', WithdrawnAt];
  return (
    <header>
      <strong>{Username}</strong>
      <time dateTime={SentAt}>{format.format(Date.parse(SentAt))}</time>
      {at !== null && (
        <small>{t(`machine-chat.${key}`, { time: format.format(Date.parse(at)) })}</small>
      )}
    </header>
  );
}

function Content({ message, isEditing }: { message: ChatMessage; isEditing: boolean }) {
  const { Range, Text, MediaId, Username } = message;
  return (
    <>
      {Range && <AboutTime range={Range} />}
      {!isEditing && Text !== '' && <Words text={Text} />}
      {MediaId !== null && <ChatPicture id={MediaId} by={Username} />}
    </>
  );
}

/** Plain text with highlighted mentions. */
export function Words({ text }: { text: string }) {
  return (
    <p className={styles['words']}>
      {partsOf(text).map((part) =>
        part.isMention ? (
          <mark key={part.at} className={styles['mention']}>
            {part.text}
          </mark>
        ) : (
          <span key={part.at}>{part.text}</span>
        ),
      )}
    </p>
  );
}
