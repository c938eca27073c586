import type { SpotPlace } from '#lib/spot-style.ts';
import { clamp } from '#shared/clamp.ts';

/** The visible part of the plan: its centre as fractions of the plan, and the zoom. */
export interface View {
  /** 1 shows the whole plan. */
  zoom: number;
  x: number;
  y: number;
}

/** Size of the box in plans at zoom 1, across and down. One of them is 1. */
export interface Room {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Computes the next view; undefined if unchanged. */
export type Change = (view: View, room: Room) => View | undefined;

/** Zoom factor of one press of a button or key. */
export const zoomStep = 1.5;
const maxScale = 8;
/** Fraction of the view that an arrow key moves. */
const stride = 0.15;

export const wholePlan: View = { zoom: 1, x: 0.5, y: 0.5 };

/** Box size in pixels; `ratio`: width of the plan divided by its height. */
export function roomOf(box: { width: number; height: number }, ratio: number): Room {
  return {
    width: Math.max(1, box.width / (box.height * ratio)),
    height: Math.max(1, box.height / (box.width / ratio)),
  };
}

/** Zooms around a point of the plan, which stays in place on the screen. */
export function zoomedView(
  view: View,
  factor: number,
  { room, at = view }: { room: Room; at?: Point },
) {
  const zoom = clamp(view.zoom * factor, 1, maxScale);
  const share = view.zoom / zoom;
  return bounded(
    { zoom, x: at.x + (view.x - at.x) * share, y: at.y + (view.y - at.y) * share },
    room,
  );
}

/** Moves the view by fractions of the plan. */
export function movedView(view: View, by: Point, room: Room): View {
  return bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, room);
}

/**
 * The point of the plan under a point of the box.
 * @param from Offset from the centre of the box, in fractions of the box.
 */
export function pointUnder(view: View, from: Point, room: Room): Point {
  const { x, y } = toViewDistance(view, from, room);
  return { x: view.x + x, y: view.y + y };
}

/** Drags the plan by fractions of the box. */
export function draggedView(view: View, way: Point, room: Room): View {
  const { x, y } = toViewDistance(view, way, room);
  return movedView(view, { x: -x, y: -y }, room);
}

/** Converts fractions of the box to fractions of the plan. */
function toViewDistance({ zoom }: View, { x, y }: Point, room: Room): Point {
  return { x: (x * room.width) / zoom, y: (y * room.height) / zoom };
}

const strides: Record<string, Point | undefined> = {
  ArrowLeft: { x: -stride, y: 0 },
  ArrowRight: { x: stride, y: 0 },
  ArrowUp: { x: 0, y: -stride },
  ArrowDown: { x: 0, y: stride },
};

/** Moves the view by an arrow key; undefined for other keys. */
export function viewAfterKey(view: View, key: string, room: Room): View | undefined {
  const step = strides[key];
  return step && movedView(view, toViewDistance(view, step, room), room);
}

/** The smallest move that makes a spot fully visible. */
export function viewOfSpot(view: View, place: SpotPlace, room: Room): View {
  const half = { x: room.width / view.zoom / 2, y: room.height / view.zoom / 2 };
  return bounded(
    {
      zoom: view.zoom,
      x: nearTo(view.x, half.x, [place.left / 100, (place.left + place.width) / 100]),
      y: nearTo(view.y, half.y, [place.top / 100, (place.top + place.height) / 100]),
    },
    room,
  );
}

/** Clamps the view to the plan, so that it cannot be lost from view. */
function bounded({ zoom, x, y }: View, room: Room): View {
  return { zoom, x: within(x, room.width / zoom / 2), y: within(y, room.height / zoom / 2) };
}

function within(middle: number, half: number): number {
  return half >= 0.5 ? 0.5 : clamp(middle, half, 1 - half);
}

function nearTo(middle: number, half: number, [from, to]: [number, number]): number {
  if (to - from >= half * 2) return (from + to) / 2;
  return clamp(middle, to - half, from + half);
}
