import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Place } from '#schemas/config/screen.gen.ts';

import styles from './edit-grid.module.css';

interface CoverProps {
  place: Place;
  name: string;
  /** The widget has a title, which shows its name. */
  isNamed: boolean;
  /** Names of the widgets that it overlaps. */
  others: readonly string[];
  /** The widget's condition hides it at the width that is shown. */
  isHidden: boolean;
  isSelected: boolean;
  /** Takes the focus once it is drawn. */
  isRevealed: boolean;
  onSelect(id: string): void;
  onKeyDown(event: KeyboardEvent, id: string): void;
}

/**
 * Overlay of a widget on the canvas: a press selects the widget instead of reaching its content.
 */
export function Cover({
  place,
  name,
  isNamed,
  others,
  isHidden,
  isSelected,
  isRevealed,
  ...on
}: CoverProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isRevealed) button.current?.focus();
  }, [isRevealed]);
  const { id, x, y, w, h } = place;
  const where = t('editor.widget.place', { name, column: x + 1, row: y + 1, width: w, height: h });
  const conflict =
    others.length > 0 && t('editor.widget.conflict', { name, others: others.join(', ') });
  const notes = [conflict, isHidden && t('editor.widget.hidden')].filter(Boolean).join('. ');
  return (
    <button
      ref={button}
      type="button"
      className={styles['cover']}
      data-widget={id}
      data-conflict={others.length > 0}
      aria-pressed={isSelected}
      data-hidden={isHidden}
      aria-label={notes ? `${where}. ${notes}` : where}
      // A touch may be the start of scrolling: it selects on release.
      onPointerDown={({ pointerType }) => pointerType !== 'touch' && on.onSelect(id)}
      onClick={() => on.onSelect(id)}
      onFocus={() => on.onSelect(id)}
      onKeyDown={(event) => on.onKeyDown(event, id)}
    >
      {(notes || !isNamed) && <span className={styles['note']}>{notes || name}</span>}
      {isSelected && <span className={styles['grip']} data-grip aria-hidden="true" />}
    </button>
  );
}
