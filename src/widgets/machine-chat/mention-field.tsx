import { type KeyboardEvent, type RefObject, useState } from 'react';

import type { MachineUser } from '#schemas/api/machine-service.gen.ts';

import styles from './machine-chat.module.css';
import { mentionAt, suggestedUsers } from './mentions.ts';
import { PeopleList } from './people-list.tsx';

interface MentionFieldProps {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  people: readonly MachineUser[];
  maxLength: number;
  placeholder: string;
  onChange(text: string): void;
  onSend(): void;
}

/** Text field with mentions: @ suggests people. Enter sends, Shift+Enter adds a line. */
export function MentionField(props: MentionFieldProps) {
  const { id, field, text, maxLength, placeholder, onChange, onSend } = props;
  const offer = useOffer(props);
  const { chosen } = offer;

  function onKeyDown(event: KeyboardEvent): void {
    // Enter also ends IME composition, as of Chinese or Hindi.
    if (event.nativeEvent.isComposing) return;
    const act = offer.actOf(event.key);
    const isSent = event.key === 'Enter' && !event.shiftKey;
    if (!act && !isSent) return;
    event.preventDefault();
    (act ?? onSend)();
  }

  return (
    <div className={styles['field']}>
      <textarea
        id={id}
        ref={field}
        rows={2}
        maxLength={maxLength}
        placeholder={placeholder}
        value={text}
        aria-autocomplete="list"
        aria-controls={chosen && `${id}-people`}
        aria-activedescendant={chosen && `${id}-${chosen.Id}`}
        onChange={({ target }) => {
          onChange(target.value);
          offer.look(target.selectionStart);
        }}
        onSelect={({ currentTarget }) => offer.look(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {chosen && <PeopleList id={id} offer={offer} />}
    </div>
  );
}

/** Suggestions at the caret, with their keyboard commands. */
function useOffer({ field, text, people, onChange }: MentionFieldProps) {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** Text position at which the suggestions were dismissed. */
  const [closedAt, close] = useState<number>();
  const call = mentionAt(text, caret);
  const offered = call && call.start !== closedAt ? suggestedUsers(people, call.name) : [];
  const chosen = offered[Math.min(active, offered.length - 1)];

  function take({ Username }: MachineUser): void {
    const before = `${text.slice(0, call?.start)}@${Username} `;
    onChange(before + text.slice(caret).trimStart());
    setCaret(before.length);
    setActive(0);
    field.current?.focus();
  }

  function actOf(key: string): (() => void) | undefined {
    if (!chosen) return undefined;
    if (key === 'ArrowDown') return () => setActive((active + 1) % offered.length);
    if (key === 'ArrowUp') return () => setActive((active + offered.length - 1) % offered.length);
    if (key === 'Escape') return () => close(call?.start);
    return key === 'Enter' || key === 'Tab' ? () => take(chosen) : undefined;
  }

  function look(at: number): void {
    if (at !== caret) setActive(0);
    setCaret(at);
  }

  return { offered, chosen, take, actOf, look };
}

export type MentionOffer = ReturnType<typeof useOffer>;
