import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { foldText } from '#shared/fold-text.ts';

import styles from './combo-box.module.css';

interface Offer {
  value: string;
  label: string;
  /** Shown beside the label, in grey. */
  detail?: string | undefined;
}

interface ComboBoxProps {
  inputRef?: Ref<HTMLInputElement> | undefined;
  label: string;
  /** In a table the column header is the label. */
  isLabelHidden?: boolean;
  /** Empty for none. */
  value: string;
  /** Display name of the value; the value itself when absent. */
  name: string | undefined;
  error: string | null;
  offered: readonly Offer[];
  /** Note below the options: that nothing matches, or that there are more. */
  note: ReactNode;
  /** Called on input and on opening or closing the list; the caller updates the options. */
  onSearch(typed: string, isOpen: boolean): void;
  onChange(value: string): void;
}

/** Single choice with search by a part of the name: a text field with a listbox. */
export function ComboBox(props: ComboBoxProps) {
  const { inputRef, label, isLabelHidden = false, value, name, error, offered } = props;
  const { t } = useTranslation();
  const id = useId();
  const box = useBox(props);
  const message = box.untaken === null ? error : t('ui.notOffered', { typed: box.untaken });
  return (
    <div className="ls-field">
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      <div className={styles['box']}>
        <input
          ref={inputRef}
          id={id}
          className="ls-input"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={box.isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={
            box.isOpen && offered[box.active] ? `${id}-${box.active}` : undefined
          }
          aria-invalid={message !== null}
          aria-describedby={`${id}-error`}
          aria-label={isLabelHidden ? label : undefined}
          maxLength={100}
          value={box.typed ?? name ?? value}
          onChange={(event) => box.type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onClick={box.open}
          onKeyDown={box.onKeyDown}
          onBlur={box.leave}
        />
        {box.isOpen && <Offered id={id} box={box} {...props} />}
      </div>
      <p className="ls-field-error" id={`${id}-error`} aria-live="polite">
        {message}
      </p>
    </div>
  );
}

function Offered({
  id,
  box,
  label,
  value,
  offered,
  note,
}: ComboBoxProps & { id: string; box: ReturnType<typeof useBox> }) {
  return (
    <div className={styles['offered']}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select element cannot load its options from the server */}
      <div id={`${id}-list`} role="listbox" aria-label={label}>
        {offered.map((offer, index) => (
          <div
            key={offer.value}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element is valid only within a select or datalist
            role="option"
            aria-selected={offer.value === value}
            data-active={index === box.active}
            // Prevents the press from taking the focus away from the field.
            onPointerDown={(event) => {
              event.preventDefault();
              box.take(offer);
            }}
          >
            {offer.label}
            {offer.detail !== undefined && <small>{offer.detail}</small>}
          </div>
        ))}
      </div>
      {note}
    </div>
  );
}

function isNamed({ label, value }: Offer, typed: string): boolean {
  return [label, value].some((name) => foldText(name) === foldText(typed));
}

function useBox({ offered, onSearch, onChange }: ComboBoxProps) {
  /** Null without input: then the value's name is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** The last input that matched no option. */
  const [untaken, setUntaken] = useState<string | null>(null);

  function show(text: string | null, opened: boolean): void {
    setTyped(text);
    setOpen(opened);
    setActive(0);
    setUntaken(null);
    onSearch(text ?? '', opened);
  }

  function open(): void {
    if (!isOpen) show(typed, true);
  }

  function close(): void {
    show(null, false);
  }

  /** On blur: input that names an option selects it; otherwise reports that it matches none. */
  function leave(): void {
    const named = typed && offered.find((offer) => isNamed(offer, typed));
    if (named) return take(named);
    close();
    if (typed?.trim()) setUntaken(typed);
  }

  function take(offer: Offer): void {
    onChange(offer.value);
    close();
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (isOpen ? setActive(Math.min(active + 1, offered.length - 1)) : open()),
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
    typed,
    active,
    isOpen,
    untaken,
    open,
    leave,
    take,
    type(text: string): void {
      show(text, true);
      if (text === '') onChange('');
    },
    onKeyDown(event: KeyboardEvent): void {
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
  };
}
