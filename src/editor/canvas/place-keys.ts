import type { KeyboardEvent } from 'react';

import { type Breakpoint, layoutFor } from '#engine/layout/layout.ts';
import type { Layout, Place, Screen } from '#schemas/config/screen.gen.ts';
import { rowsOfStep } from '#shared/screen/places.ts';

import { nudgePlace, withoutWidget, withPlaces } from '../document-edits.ts';

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Effect of a key on the focused widget. */
export type KeyCommand =
  | { kind: 'select'; id: string }
  /** `place`: the resulting place of the widget. */
  | { kind: 'change'; screen: Screen; place: Place }
  /** `next`: the neighbour that takes the focus, if any. */
  | { kind: 'remove'; screen: Screen; next: string | undefined };

interface KeyedScreen {
  screen: Screen;
  breakpoint: Breakpoint;
  /** Minimum size of the widget. */
  least?: Pick<Place, 'w' | 'h'>;
}

/**
 * Arrows go to the widget beside, with Alt they move it by a column or row or past another, with Shift they make it
 * larger or smaller; Delete takes it out. Undefined: the key is not for the editor.
 */
export function keyCommand(
  {
    key,
    altKey,
    shiftKey,
    ctrlKey,
    metaKey,
  }: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  id: string,
  { screen, breakpoint, least }: KeyedScreen,
): KeyCommand | undefined {
  if (ctrlKey || metaKey) return undefined;
  const places = layoutFor(screen, breakpoint);
  if (key === 'Delete')
    return { kind: 'remove', screen: withoutWidget(screen, id), next: nearest(places, id) };
  const step = steps[key];
  if (!step) return undefined;
  if (!altKey && !shiftKey) {
    const next = beside(places, id, step);
    return next === undefined ? undefined : { kind: 'select', id: next };
  }
  const { widgets } = screen;
  const changed = nudgePlace(
    { widgets, places, least },
    id,
    shiftKey ? { w: step.x, h: step.y } : moved(step, id, { widgets, places }),
  );
  const place = changed.find((one) => one.id === id);
  return place && { kind: 'change', screen: withPlaces(screen, breakpoint, changed), place };
}

/** Up and down it moves past the widgets in its way. */
function moved(
  step: { x: number; y: number },
  id: string,
  { widgets, places }: Pick<Screen, 'widgets'> & { places: Layout },
): { x: number; y: number } {
  const own = places.find((one) => one.id === id);
  if (step.y === 0 || !own) return step;
  return { x: 0, y: rowsOfStep(widgets, places, { place: own, way: step.y > 0 ? 1 : -1 }) };
}

/** The nearest widget to the left, above, right or below, in this order of preference. */
function nearest(places: Layout, id: string): string | undefined {
  const { ArrowUp, ArrowLeft, ArrowRight, ArrowDown } = steps;
  const ways = [ArrowLeft, ArrowUp, ArrowRight, ArrowDown];
  return ways.flatMap((step) => (step && beside(places, id, step)) ?? [])[0];
}

/** The nearest widget in a direction, measured from the centre of this one. */
function beside(
  places: Layout,
  id: string,
  { x, y }: { x: number; y: number },
): string | undefined {
  const own = places.find((one) => one.id === id);
  if (!own) return undefined;
  const from = middleOf(own);
  return places
    .filter((one) => one.id !== id)
    .map((one) => {
      const to = middleOf(one);
      const ahead = (to.x - from.x) * x + (to.y - from.y) * y;
      const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
      return { id: one.id, ahead, distance: ahead + 5 * aside };
    })
    .filter(({ ahead }) => ahead > 0)
    .toSorted((a, b) => a.distance - b.distance)[0]?.id;
}

/** Centre in common units: a column is about as wide as three rows are high. */
function middleOf({ x, y, w, h }: Place): { x: number; y: number } {
  return { x: (x + w / 2) * 3, y: y + h / 2 };
}
