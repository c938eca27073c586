import type { KeyboardEvent, RefObject } from 'react';

import { buttonOf, machineOf } from './board-spots.ts';
import { spotFrom } from './nearest-spot.ts';
import type { PlacedSpot } from './placed-spots.ts';
import type { Hint } from './use-hint.ts';
import { viewOfSpot, viewAfterKey, wholePlan, zoomedView, zoomStep, type Change } from './view.ts';

interface Board {
  board: RefObject<HTMLElement | null>;
  spots: readonly PlacedSpot[];
  ratio: number;
  change: (next: Change) => void;
  hint: Hint;
  openInsights: (machineId: string) => void;
}

const zooms: Record<string, Change | undefined> = {
  '+': (view, room) => zoomedView(view, zoomStep, { room }),
  '=': (view, room) => zoomedView(view, zoomStep, { room }),
  '-': (view, room) => zoomedView(view, 1 / zoomStep, { room }),
  '0': () => wholePlan,
};

/**
 * On the board arrow keys move the plan; on a machine they lead to the next one, and I opens its
 * insights.
 */
export function useBoardKeys(parts: Board) {
  return (event: KeyboardEvent) => {
    // Browser shortcuts such as Ctrl and +.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = machineOf(event.target);
    const isUsed = from === undefined ? onBoard(parts, event.key) : onSpot(parts, event.key, from);
    if (isUsed) event.preventDefault();
  };
}

function onBoard({ change, hint }: Board, key: string): boolean {
  const zoom = zooms[key];
  if (key === 'Escape') return hint.close();
  if (!zoom && !key.startsWith('Arrow')) return false;
  change(zoom ?? ((view, room) => viewAfterKey(view, key, room)));
  return true;
}

function onSpot(parts: Board, key: string, machineId: string): boolean {
  const { board, spots, ratio, change, openInsights } = parts;
  if (key.toLowerCase() === 'i') {
    openInsights(machineId);
    return true;
  }
  const from = spots.find((spot) => spot.machineId === machineId);
  const to = from && spotFrom(spots, from, { key, ratio });
  if (!to) return onBoard(parts, key);
  change((view, room) => viewOfSpot(view, to.place, room));
  // The plan scrolls to the spot instead of the page.
  buttonOf(board.current, to.machineId)?.focus({ preventScroll: true });
  return true;
}
