import { type KeyboardEvent, type Ref, useId, useState } from 'react';

import type { Choice } from '#resources/use-choices.ts';
import { useReferenceName, useReferences } from '#resources/use-references.ts';
import { useText } from '#engine/text.ts';

import styles from './values.module.css';
import { usePaused } from './use-paused.ts';

interface ReferenceFieldProps {
  inputRef?: Ref<HTMLInputElement> | undefined;
  label: string;
  /** In a row of a table, whose head says what it is. */
  isLabelHidden?: boolean;
  /** The resource that it is a row of. */
  source: string;
  params: Record<string, string>;
  /** The id of a row that is not offered. */
  without?: string | undefined;
  /** Its id; empty for none. */
  value: string;
  error: string | null;
  onChange(value: string): void;
}

/** A row of another resource, found by typing a part of its name: a combobox with a list. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { inputRef, label, isLabelHidden = false, value, error } = props;
  const id = useId();
  const box = useReferenceBox(props);
  const { offered, active } = box;
  return (
    <div className="ls-field">
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      <div className={styles['reference']}>
        <input
          ref={inputRef}
          id={id}
          className="ls-input"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={box.isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={box.isOpen && offered[active] ? `${id}-${active}` : undefined}
          aria-invalid={error !== null}
          aria-describedby={`${id}-error`}
          aria-label={isLabelHidden ? label : undefined}
          maxLength={100}
          value={box.typed ?? box.name ?? value}
          onChange={(event) => box.type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onClick={box.open}
          onKeyDown={box.onKeyDown}
          onBlur={box.leave}
        />
        {box.isOpen && <Offered id={id} label={label} box={box} value={value} />}
      </div>
      <p className="ls-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

type Box = ReturnType<typeof useReferenceBox>;

function Offered({
  id,
  label,
  box,
  value,
}: {
  id: string;
  label: string;
  box: Box;
  value: string;
}) {
  const { t } = useText();
  const { offered, more, active, isFetching } = box;
  return (
    <div className={styles['offered']}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select does not ask the server */}
      <div id={`${id}-list`} role="listbox" aria-label={label}>
        {offered.map((choice, index) => (
          <div
            key={choice.value}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a select cannot stand here
            role="option"
            aria-selected={choice.value === value}
            data-active={index === active}
            // The press must not take the focus from the field before it is read.
            onPointerDown={(event) => {
              event.preventDefault();
              box.take(choice);
            }}
          >
            {choice.label}
          </div>
        ))}
      </div>
      {offered.length === 0 && !isFetching && <p>{t('resource-table.noMatch')}</p>}
      {more > 0 && <p>{t('resource-table.moreRows', { count: more })}</p>}
    </div>
  );
}

const typingPauseMs = 200;

function useReferenceBox({ source, params, without, value, onChange }: ReferenceFieldProps) {
  /** Null while nothing is typed: then the name of the value is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const search = usePaused(typed ?? '', typingPauseMs);
  const found = useReferences(source, { params, search, isWanted: isOpen });
  const name = useReferenceName(source, { params, id: value });
  const offered = found.offered.filter((choice) => choice.value !== without);

  function close(): void {
    setOpen(false);
    setTyped(null);
    setActive(0);
  }

  function take({ value: id }: Choice): void {
    onChange(id);
    close();
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (isOpen ? setActive(Math.min(active + 1, offered.length - 1)) : setOpen(true)),
    ArrowUp: () => setActive(Math.max(active - 1, 0)),
    ...(isOpen && {
      Enter: () => {
        const chosen = offered[active];
        if (chosen) take(chosen);
      },
      Escape: close,
    }),
  };

  return {
    ...found,
    offered,
    name,
    typed,
    active,
    isOpen,
    take,
    open: () => setOpen(true),
    type(text: string): void {
      setTyped(text);
      setActive(0);
      setOpen(true);
      if (text === '') onChange('');
    },
    /** What was typed and not chosen is no choice. */
    leave: close,
    onKeyDown(event: KeyboardEvent): void {
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
  };
}
