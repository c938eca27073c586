import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

import {
  draggedView,
  pointUnder,
  roomOf,
  wholePlan,
  zoomedView,
  type Change,
  type Point,
} from './view.ts';

/** Drag threshold as a fraction of the box. */
const slip = 0.01;
/** Maximum wheel delta in pixels: some wheels send large steps. */
const maxTurn = 60;
const perTurn = 0.01;

/** The visible part of the plan. `isDirect`: no transitions while the user moves it. */
export function useView(board: RefObject<HTMLElement | null>, ratio: number) {
  const [{ view, isDirect }, setView] = useState({ view: wholePlan, isDirect: false });

  const apply = useCallback(
    (next: Change, byHand: boolean) => {
      const room = roomIn(board, ratio);
      if (!room) return;
      setView((last) => ({ view: next(last.view, room) ?? last.view, isDirect: byHand }));
    },
    [board, ratio],
  );
  const change = useCallback((next: Change) => apply(next, false), [apply]);
  const changeByHand = useCallback((next: Change) => apply(next, true), [apply]);
  useWheel(board, changeByHand);

  return { view, isDirect, change, handlers: useDrag(changeByHand) };
}

function roomIn({ current: box }: RefObject<HTMLElement | null>, ratio: number) {
  return box && roomOf({ width: box.clientWidth, height: box.clientHeight }, ratio);
}

/** Zooms with Ctrl, which touchpad pinches send, too. Otherwise the wheel scrolls the page. */
function useWheel(board: RefObject<HTMLElement | null>, change: (next: Change) => void) {
  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const turn = Math.max(-maxTurn, Math.min(maxTurn, event.deltaY));
      const from = fromMiddle(event, element as HTMLElement);
      change((view, room) =>
        zoomedView(view, Math.exp(-turn * perTurn), { room, at: pointUnder(view, from, room) }),
      );
    }
    // React adds passive wheel listeners, which cannot prevent the page's zoom.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [board, change]);
}

/** One finger or the mouse moves the plan; two fingers zoom. */
function useDrag(change: (next: Change) => void) {
  const pointers = useRef(new Map<number, Point>());
  const isDrag = useRef(false);

  function end({ pointerId }: PointerEvent) {
    pointers.current.delete(pointerId);
    isDrag.current = pointers.current.size > 0;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      pointers.current.set(event.pointerId, fromMiddle(event, event.currentTarget));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const last = pointers.current.get(event.pointerId);
      if (!last) return;
      // The button was released outside the window.
      if (event.buttons === 0) return end(event);
      const next = fromMiddle(event, event.currentTarget);
      if (!isDrag.current && distanceBetween(last, next) < slip) return;
      isDrag.current = true;
      // Captured: from now on it is a drag, and no press of the spot.
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, next);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      change(other ? pinch(last, next, other) : drag(last, next));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function drag(last: Point, next: Point): Change {
  return (view, room) => draggedView(view, { x: next.x - last.x, y: next.y - last.y }, room);
}

function pinch(last: Point, next: Point, other: Point): Change {
  const factor = distanceBetween(next, other) / Math.max(slip, distanceBetween(last, other));
  const middle = { x: (next.x + other.x) / 2, y: (next.y + other.y) / 2 };
  return (view, room) => zoomedView(view, factor, { room, at: pointUnder(view, middle, room) });
}

/** Position from the centre, in fractions of the box. */
function fromMiddle(
  { clientX, clientY }: { clientX: number; clientY: number },
  box: HTMLElement,
): Point {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
}

function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
