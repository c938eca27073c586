import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

import {
  withMovedSpots,
  withResizedSpots,
  snappedMove,
  type PlanDraft,
} from './plan/plan-edits.ts';
import type { PlanEditor } from './plan/use-plan-editor.ts';

interface Point {
  x: number;
  y: number;
}

interface Drag {
  kind: 'move' | 'resize';
  ids: ReadonlySet<string>;
  /** Start in window pixels. */
  from: Point;
  /** Distance in percent of the plan; undefined below the drag threshold. */
  way: Point | undefined;
}

/** Drag threshold in pixels. */
const slip = 4;
/** Snapping distance in pixels. */
const reachPx = 6;

/** Moves and resizes spots by mouse and touch; applied on release, cancelled by Escape. */
export function useSheetDrag(editor: PlanEditor, plane: RefObject<HTMLElement | null>) {
  const { plan, selected, select, edit } = editor;
  const [drag, setDrag] = useState<Drag>();
  /** Read by events before the next render. */
  const current = useRef<Drag>(undefined);

  const isGoing = drag !== undefined;
  useEffect(() => {
    if (!isGoing) return undefined;
    function giveUp(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      current.current = undefined;
      setDrag(undefined);
    }
    window.addEventListener('keydown', giveUp, { capture: true });
    return () => window.removeEventListener('keydown', giveUp, { capture: true });
  }, [isGoing]);

  function set(next: Drag | undefined): void {
    current.current = next;
    setDrag(next);
  }

  function begin(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const id = event.target.closest<HTMLElement>('[data-machine]')?.dataset['machine'];
    if (id === undefined) return select(new Set());
    const ids = chosen(selected, id, event.shiftKey || event.ctrlKey || event.metaKey);
    select(ids);
    const kind = event.target.closest('[data-handle]') ? 'resize' : 'move';
    set({ kind, ids, from: { x: event.clientX, y: event.clientY }, way: undefined });
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function go(event: PointerEvent<HTMLElement>): void {
    const now = current.current;
    const box = plane.current?.getBoundingClientRect();
    if (!now || !box) return;
    // The button was released outside the window.
    if (event.buttons === 0) return set(undefined);
    const px = { x: event.clientX - now.from.x, y: event.clientY - now.from.y };
    if (!now.way && Math.hypot(px.x, px.y) < slip) return;
    const way = { x: (px.x / box.width) * 100, y: (px.y / box.height) * 100 };
    const reach = { x: (reachPx / box.width) * 100, y: (reachPx / box.height) * 100 };
    const isFree = event.altKey || now.kind === 'resize';
    set({ ...now, way: isFree ? way : snappedMove(plan, now.ids, { way, reach }) });
  }

  function end(): void {
    const last = current.current;
    set(undefined);
    if (last?.way) edit(dragged(plan, last));
  }

  return {
    /** The spots, including the drag in progress. */
    shown: (drag ? dragged(plan, drag) : plan).Spots,
    handlers: {
      onPointerDown: begin,
      onPointerMove: go,
      onPointerUp: end,
      onPointerCancel: () => set(undefined),
    },
  };
}

function dragged(plan: PlanDraft, { kind, ids, way }: Drag): PlanDraft {
  if (!way) return plan;
  return kind === 'move' ? withMovedSpots(plan, ids, way) : withResizedSpots(plan, ids, way);
}

/** Shift or Ctrl toggles a spot; pressing a selected spot keeps the whole selection. */
function chosen(selected: ReadonlySet<string>, id: string, isMore: boolean): ReadonlySet<string> {
  if (!isMore) return selected.has(id) ? selected : new Set([id]);
  const ids = new Set(selected);
  if (!ids.delete(id)) ids.add(id);
  return ids;
}
