import { type KeyboardEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Breakpoint } from '#engine/layout/layout.ts';
import type { AnyWidget } from '#engine/widget.ts';

import type { ScreenDraft } from '../draft/use-screen-draft.ts';
import { useWidgetNames } from '../widget-names.ts';
import { keyCommand } from './place-keys.ts';

/** The selected widget, and the keyboard commands for it. */
export function usePlaceKeys(
  draft: ScreenDraft,
  breakpoint: Breakpoint,
  leastOf: (id: string) => AnyWidget['size'],
) {
  const { t } = useTranslation();
  const { nameOf } = useWidgetNames();
  const [selected, setSelected] = useState<string>();
  const [revealed, setRevealed] = useState<string>();
  const [announced, announce] = useState('');

  /** Selects an added widget, scrolls it into view and focuses it. */
  function reveal(id: string): void {
    setSelected(id);
    setRevealed(id);
  }

  const select = useCallback((id: string | undefined) => {
    setSelected(id);
    setRevealed(undefined);
  }, []);

  function onKeyDown(event: KeyboardEvent, id: string): void {
    const command = keyCommand(event, id, {
      screen: draft.screen,
      breakpoint,
      least: leastOf(id),
    });
    if (!command) return;
    event.preventDefault();
    if (command.kind === 'select') {
      focusOn(command.id, event.currentTarget);
      return;
    }
    draft.change(command.screen);
    if (command.kind === 'remove') {
      select(command.next);
      // Keeps the focus in the canvas, so that the removal can be undone by keyboard.
      focusOn(command.next, event.currentTarget);
      announce(t('editor.said.removed', { name: nameOf(id) }));
      return;
    }
    const { x, y, w, h } = command.place;
    announce(
      t('editor.widget.place', {
        name: nameOf(id),
        column: x + 1,
        row: y + 1,
        width: w,
        height: h,
      }),
    );
  }
  return { selected, select, revealed, reveal, announced, onKeyDown };
}

/** Focuses a widget, which selects it; without a widget, the canvas. */
function focusOn(id: string | undefined, other: Element): void {
  const canvas = other.closest('section');
  const widgets = [...(canvas?.querySelectorAll<HTMLElement>('[data-widget]') ?? [])];
  (widgets.find((one) => one.dataset['widget'] === id) ?? canvas)?.focus();
}
