import { type FormEvent, useId, useRef, useState } from 'react';

import { useText } from '#engine/text.ts';
import type { MachineUser } from '#schemas/api/machine-service.gen.ts';
import type { TimeRange } from '#schemas/api/meetings.gen.ts';
import type { Stop } from '#schemas/api/stops.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import type { NewWaiting } from './messages/use-unsent-messages.ts';
import { maxMessageLength } from './limits.ts';
import styles from './machine-chat.module.css';
import { MentionField } from './mention-field.tsx';
import { PictureField } from './picture-field.tsx';
import { TimeSelect } from './time-select.tsx';

type MessageInput = Pick<NewWaiting, 'text' | 'range' | 'file'>;

interface ComposerProps {
  people: readonly MachineUser[];
  stops: readonly Stop[];
  /** Rejects if the browser's storage fails. */
  onSend(message: MessageInput): Promise<void>;
}

/** Form of a message: text, picture, and the period it is about. */
export function Composer({ people, stops, onSend }: ComposerProps) {
  const { t } = useText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [range, setRange] = useState<TimeRange>();
  const [picture, setPicture] = useState<Blob>();
  const [isEmpty, setEmpty] = useState(false);

  async function send(): Promise<void> {
    const words = text.trim();
    setEmpty(words === '' && !picture);
    if (words === '' && !picture) return;
    const file = picture && { mime: picture.type, bytes: await picture.arrayBuffer() };
    await onSend({ text: words, ...(range && { range }), ...(file && { file }) });
    setText('');
    setRange(undefined);
    setPicture(undefined);
    field.current?.focus();
  }

  return (
    <form
      className={styles['composer']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // The storage error is shown above.
        send().catch(() => {});
      }}
    >
      <label htmlFor={id} className="ls-visually-hidden">
        {t('machine-chat.write')}
      </label>
      <MentionField
        id={id}
        field={field}
        text={text}
        people={people}
        maxLength={maxMessageLength}
        placeholder={t('machine-chat.placeholder')}
        onChange={setText}
        onSend={() => void send().catch(() => {})}
      />
      <TimeSelect stops={stops} chosen={range} onChoose={setRange} />
      <PictureField picture={picture} onChoose={setPicture} />
      <Button type="submit">{t('machine-chat.send')}</Button>
      {isEmpty && (
        <p className="ls-field-error" role="alert">
          {t('machine-chat.empty')}
        </p>
      )}
    </form>
  );
}
