import { type Breakpoint, layoutFor, rowCount } from '#engine/layout/layout.ts';
import type { Layout, Place, Screen } from '#schemas/config/screen.gen.ts';
import { stepsOf } from '#shared/json-pointer.ts';
import { isObject, isSameJson } from '#shared/merge-patch.ts';
import { withPlaceAt, withGapClosed } from '#shared/screen/places.ts';

const columns = 12;
const smallest = { w: 1, h: 1 };

interface Nudged {
  widgets: Screen['widgets'];
  places: Layout;
  /** Minimum size. */
  least?: Pick<Place, 'w' | 'h'> | undefined;
}

/**
 * The screen with other places at one width. A width without places of its own gets them, unless
 * they equal those shown so far.
 */
export function withPlaces(screen: Screen, breakpoint: Breakpoint, places: Layout): Screen {
  if (isSameJson(places, layoutFor(screen, breakpoint))) return screen;
  return { ...screen, layouts: { ...screen.layouts, [breakpoint]: places } };
}

/** Moves or resizes one place by columns and rows. Widgets in its way move down. */
export function nudgePlace(
  { widgets, places, least = smallest }: Nudged,
  id: string,
  by: { x?: number; y?: number; w?: number; h?: number },
): Layout {
  const place = places.find((one) => one.id === id);
  if (!place) return places;
  const w = within(place.w + (by.w ?? 0), Math.min(place.w, least.w), columns - place.x);
  const h = Math.max(Math.min(place.h, least.h), place.h + (by.h ?? 0));
  const x = within(place.x + (by.x ?? 0), 0, columns - w);
  const y = Math.max(0, place.y + (by.y ?? 0));
  return withPlaceAt(widgets, places, { id, x, y, w, h });
}

/** Removes a widget with all its places. Widgets below move up. */
export function withoutWidget(screen: Screen, id: string): Screen {
  const { [id]: _, ...widgets } = screen.widgets;
  const layouts = Object.fromEntries(
    Object.entries(screen.layouts).map(([breakpoint, places]) => [
      breakpoint,
      withoutPlace(places, id),
    ]),
  ) as Screen['layouts'];
  return { ...screen, widgets, layouts };
}

function withoutPlace(places: Layout, id: string): Layout {
  const gone = places.find((place) => place.id === id);
  const rest = places.filter((place) => place !== gone);
  return gone ? withGapClosed(rest, gone) : rest;
}

/** Adds a place below the others at a width where the widget has none. */
export function withPlace(screen: Screen, breakpoint: Breakpoint, id: string): Screen {
  const places = layoutFor(screen, breakpoint);
  const known = Object.values(screen.layouts)
    .flatMap((layout) => layout ?? [])
    .find((place) => place.id === id);
  const { w, h } = known ?? { w: 4, h: 6 };
  return withPlaces(screen, breakpoint, withPlaceBelow(places, breakpoint, { id, w, h }));
}

/** Places with a new one below them. On a phone each widget takes all columns. */
export function withPlaceBelow(
  places: Layout,
  breakpoint: Breakpoint,
  { id, w, h }: Pick<Place, 'id' | 'w' | 'h'>,
): Layout {
  const width = breakpoint === 'phone' ? columns : w;
  return [...places, { id, x: 0, y: rowCount(places), w: width, h }];
}

/**
 * A copy of a document with a value set at a JSON pointer. Undefined removes the field, and objects
 * that become empty.
 */
export function withValue<T>(document: T, pointer: string, value: unknown): T {
  return changedAt(document, stepsOf(pointer), value) as T;
}

function changedAt(document: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const fields = new Map(isObject(document) ? Object.entries(document) : []);
  const inner = changedAt(fields.get(name), rest, value);
  const isEmptied = rest.length > 0 && value === undefined && isEmpty(inner);
  if (inner === undefined || isEmptied) fields.delete(name);
  else fields.set(name, inner);
  return Object.fromEntries(fields);
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

/** Names of the screen's data that a slot can read. */
export function namesFor(data: NonNullable<Screen['data']>, query: string): string[] {
  return Object.keys(data).filter((name) => query === 'any' || data[name]?.query === query);
}

/** The wanted name, with a number if it is taken. */
export function freeName(wanted: string, taken: object): string {
  const names = [wanted, ...Array.from({ length: 1000 }, (_, index) => `${wanted}-${index + 2}`)];
  return names.find((name) => !Object.hasOwn(taken, name)) ?? wanted;
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
