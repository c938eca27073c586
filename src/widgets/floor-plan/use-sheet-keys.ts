import type { KeyboardEvent } from 'react';

import { withMovedSpots, withResizedSpots, withoutSpots } from './plan/plan-edits.ts';
import type { PlanEditor } from './plan/use-plan-editor.ts';

/** Percent of the plan for an arrow key. */
const step = 1;
const fineStep = 0.1;

const ways: Readonly<Record<string, { x: number; y: number } | undefined>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * On a machine the arrow keys move the selection, resize it with Shift, in fine steps with Alt.
 * Delete removes it from the plan, Ctrl+A selects all, Escape none.
 */
export function useSheetKeys({ plan, selected, select, edit }: PlanEditor) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const id = spotOf(event);
    if (id !== undefined && isUsed(event, id)) event.preventDefault();
  };

  function isUsed(event: KeyboardEvent, id: string): boolean {
    const { key, ctrlKey, metaKey } = event;
    const ids = selected.has(id) ? selected : new Set([id]);
    if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && chooseAll();
    if (key === 'Escape') return did(() => select(new Set()));
    if (key === 'Enter' || key === ' ') return did(() => select(ids));
    if (key === 'Delete' || key === 'Backspace') return did(() => remove(ids));
    return go(event, ids);
  }

  function go({ key, shiftKey, altKey }: KeyboardEvent, ids: ReadonlySet<string>): boolean {
    const way = ways[key];
    if (!way) return false;
    const size = altKey ? fineStep : step;
    const by = { x: way.x * size, y: way.y * size };
    const topic = `${shiftKey ? 'size' : 'move'} ${[...ids].join(' ')}`;
    edit(shiftKey ? withResizedSpots(plan, ids, by) : withMovedSpots(plan, ids, by), topic);
    select(ids);
    return true;
  }

  function remove(ids: ReadonlySet<string>): void {
    edit(withoutSpots(plan, ids));
    select(new Set());
  }

  function chooseAll(): true {
    select(new Set(plan.Spots.map(({ MachineId }) => MachineId)));
    return true;
  }
}

function spotOf({ target }: KeyboardEvent): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-machine]')?.dataset['machine'];
}

function did(act: () => void): true {
  act();
  return true;
}
