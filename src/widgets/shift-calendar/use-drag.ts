import { type PointerEvent, useState } from 'react';

import { clockText } from '#lib/time/clock-time.ts';

import { draggedShift, type DayShift, type DragHandle } from './day-plan.ts';
import { minutesOfRow, type HourRow } from './week.ts';

/** The dragged shift: an existing one of a date, or a new one. */
export interface Drag {
  date: string;
  /** Index of the shift on its date; undefined for a new one. */
  index: number | undefined;
  shift: DayShift;
}

interface Hold {
  date: string;
  index: number | undefined;
  shift: DayShift;
  grip: DragHandle;
}

interface DragOptions {
  rows: readonly HourRow[];
  /** Grid in minutes. */
  snap: number;
  onDrop(drag: Drag): void;
}

const minMinutes = 15;
/** Drag threshold in pixels. */
const slack = 5;

/** Dragging with a mouse. Touch scrolls the page; the form serves instead. */
export function useDrag({ rows, snap, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag>();

  function rowAtPointer(column: Element, y: number): number {
    const { top, height } = column.getBoundingClientRect();
    const place = ((y - top) / height) * rows.length;
    return Math.min(Math.max(place, 0), rows.length);
  }

  function follow(event: PointerEvent, at: (y: number) => Drag): void {
    followPointer(event, { at, onDrag: setDrag, onDrop });
  }

  function snapped(minutes: number): number {
    return Math.round(minutes / snap) * snap;
  }

  return {
    drag,
    /** Starts dragging a shift, or an edge of it. */
    hold(event: PointerEvent, { date, index, shift, grip }: Hold): void {
      const column = event.currentTarget.closest('[data-column]');
      if (event.pointerType !== 'mouse' || event.button !== 0 || !column) return;
      event.stopPropagation();
      const { height } = column.getBoundingClientRect();
      const { clientY: from } = event;
      follow(event, (y) => {
        const minutes = snapped(((y - from) / height) * rows.length * 60);
        return { date, index, shift: draggedShift(shift, { grip, minutes, least: minMinutes }) };
      });
    },
    /** Starts drawing a new shift in free time. */
    draw(event: PointerEvent, date: string, name: string): void {
      const column = event.currentTarget.closest('[data-column]');
      if (event.pointerType !== 'mouse' || event.button !== 0 || !column) return;
      const first = snapped(minutesOfRow(rows, rowAtPointer(column, event.clientY)));
      follow(event, (y) => {
        const other = snapped(minutesOfRow(rows, rowAtPointer(column, y)));
        const start = Math.min(first, other, 1440 - snap);
        const end = Math.max(first, other, start + snap);
        const shift = { Name: name, Start: clockText(start), End: clockText(end), Breaks: '' };
        return { date, index: undefined, shift };
      });
    },
  };
}

interface Follower {
  /** The drag at a vertical position. */
  at(y: number): Drag;
  onDrag(drag: Drag | undefined): void;
  onDrop(drag: Drag): void;
}

/** Follows the pointer until release; Escape cancels. */
function followPointer(event: PointerEvent, { at, onDrag, onDrop }: Follower): void {
  const { clientY: from, currentTarget: element, pointerId } = event;
  let last: Drag | undefined;
  const listening = new AbortController();
  const { signal } = listening;
  element.setPointerCapture(pointerId);
  function end(isDropped: boolean): void {
    listening.abort();
    onDrag(undefined);
    if (!last) return;
    swallowClick(element);
    if (isDropped) onDrop(last);
  }
  function move(moved: Event): void {
    const { clientY } = moved as globalThis.PointerEvent;
    if (!last && Math.abs(clientY - from) < slack) return;
    last = at(clientY);
    onDrag(last);
  }
  function giveUp({ key }: KeyboardEvent): void {
    if (key === 'Escape') end(false);
  }
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', () => end(true), { signal });
  element.addEventListener('pointercancel', () => end(false), { signal });
  document.addEventListener('keydown', giveUp, { signal });
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Suppresses the click after a drag. */
function swallowClick(element: Element): void {
  const options = { capture: true, once: true };
  element.addEventListener('click', stop, options);
  setTimeout(() => element.removeEventListener('click', stop, options));
}

export type Dragging = ReturnType<typeof useDrag>;
