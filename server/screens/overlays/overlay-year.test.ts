import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Place, Screen } from '#schemas/config/screen.gen.ts';
import { replacedValues } from '#shared/screen/overlay.ts';

import { createOverlayReader } from './overlay-files.ts';
import { overlayScreens, type OverlaidScreen } from './overlay-screens.ts';

/** A product release: its effect on the screen, and a number that selects a widget. */
type Release = readonly ['gain' | 'lose' | 'move' | 'rename', number];

interface Wanted {
  /** Changes of a client. */
  changes: number[];
  removes: number;
  hasLayout: boolean;
  hasMenu: boolean;
  /** Whether the overlay has `expects`, as the editor writes it. */
  expects: boolean;
}

const known = { hasText: () => true };
const clients = ['northwind', 'contoso', 'fabrikam'];
const first = ['a', 'b', 'c', 'd', 'e', 'f'];

const releases = fc.array(
  fc.tuple(fc.constantFrom('gain', 'lose', 'move', 'rename'), fc.nat(100)),
  { minLength: 52, maxLength: 52 },
) as fc.Arbitrary<Release[]>;
const wanted: fc.Arbitrary<Wanted> = fc.record({
  changes: fc.uniqueArray(fc.nat(4), { maxLength: 4 }),
  removes: fc.constant(5),
  hasLayout: fc.boolean(),
  hasMenu: fc.boolean(),
  expects: fc.boolean(),
});

test('in a year of releases a client loses what no longer fits, hears of it, and loses nothing else', () => {
  fc.assert(
    fc.property(releases, fc.tuple(wanted, wanted, wanted), (year, overlays) => {
      const files = overlays.map((wish, index) => fileOf(clients[index] ?? '', wish));
      const read = createOverlayReader();
      let ids = first;
      for (const [index, release] of year.entries()) {
        ids = released(ids, release, `new-${index}`);
        const laid = overlayScreens(new Map([['board', screenOf(ids)]]), read(files), known);
        for (const file of files) {
          const own = laid.screens.find((one) => one.file === file.path);
          const problems = laid.problems.filter(({ File }) => File === file.path);
          expect(seenOf(own, problems, file)).toEqual(wantedOf(file, ids));
        }
      }
    }),
    { numRuns: 6 },
  );
});

interface OverlayFile {
  path: string;
  text: string;
  version: string;
  source: 'folder';
  patch: Patch;
}

interface Patch {
  title: string;
  menu?: { order: number };
  widgets: Record<string, { type?: string; options: Record<string, unknown> } | null>;
  layouts?: { desk: Place[] };
}

type Problems = readonly { Pointer: string; Line: number; Expected: string }[];

/** The visible effect of an overlay, and its reported problems. */
function seenOf(own: OverlaidScreen | undefined, problems: Problems, { text, patch }: OverlayFile) {
  const { title, menu, widgets } = own?.document ?? {};
  const placed = new Set(patch.layouts?.desk.map(({ id }) => id));
  const places = (patch.layouts && own?.document.layouts.desk) ?? [];
  const kept = places.filter(({ id }) => placed.has(id));
  const late = places.filter(({ id }) => !placed.has(id));
  const bottom = Math.max(...kept.map(({ y, h }) => y + h));
  return {
    title,
    order: menu?.order,
    widgets,
    kept,
    late: late.map(({ id }) => id).toSorted(),
    isLateAtTheEnd: late.every(({ y }) => y >= bottom),
    reported: reportedIn(problems, text.split('\n')),
  };
}

/** Reported pointers, each with the name in its line. */
function reportedIn(problems: Problems, lines: readonly string[]): string[] {
  return problems
    .filter(({ Pointer, Expected }) => !Pointer.startsWith('/expects/') && Expected !== '')
    .map(({ Pointer, Line }) => `${Pointer} at ${/"([^"]*)"/.exec(lines[Line - 1] ?? '')?.[1]}`)
    .toSorted();
}

/**
 * Expected: everything of the overlay whose widgets still exist, and one report for each loss and
 * addition.
 */
function wantedOf({ patch }: OverlayFile, ids: readonly string[]): ReturnType<typeof seenOf> {
  const all = patch.layouts ? [...ids, 'own'] : ids;
  const shown = all.filter((id) => patch.widgets[id] !== null);
  const lost = Object.keys(patch.widgets).filter((id) => !all.includes(id));
  const places = patch.layouts?.desk ?? [];
  const lostPlaces = [...places.entries()].filter(([, { id }]) => !all.includes(id));
  const late = patch.layouts ? newIn(ids, patch) : [];
  return {
    title: patch.title,
    order: patch.menu?.order ?? 1,
    widgets: Object.fromEntries(
      shown.map((id) => [
        id,
        { type: 'clock', options: { ...baseOptions(id), ...patch.widgets[id]?.options } },
      ]),
    ),
    kept: places.filter(({ id }) => all.includes(id)),
    late: late.toSorted(),
    isLateAtTheEnd: true,
    reported: [
      ...lost.map((id) => `/patch/widgets/${id} at ${id}`),
      ...lostPlaces.map(([index]) => `/patch/layouts/desk/${index}/id at id`),
      ...late.map(() => '/patch/layouts/desk at desk'),
    ].toSorted(),
  };
}

/** Widgets added to the screen since the overlay was written. */
function newIn(ids: readonly string[], patch: Patch): string[] {
  const placed = new Set(patch.layouts?.desk.map(({ id }) => id));
  return ids.filter((id) => !placed.has(id) && !Object.hasOwn(patch.widgets, id));
}

function fileOf(client: string, wish: Wanted): OverlayFile {
  const { changes, removes, hasLayout, hasMenu, expects } = wish;
  const gone = first[removes] ?? '';
  const changed = changes.map((index) => [first[index], { options: { hasDate: true } }]);
  const own = { type: 'clock', options: { hasSeconds: true } };
  const patch: Patch = {
    title: `${client}.board`,
    ...(hasMenu && { menu: { order: 7 } }),
    widgets: {
      ...(Object.fromEntries(changed) as Patch['widgets']),
      ...(hasLayout && { own, [gone]: null }),
    },
    ...(hasLayout && {
      layouts: { desk: placesOf([...first.filter((id) => id !== gone), 'own']) },
    }),
  };
  const overlay = {
    version: 1,
    screen: 'board',
    patch,
    ...(expects && { expects: replacedValues(screenOf(first), patch) }),
  };
  const text = JSON.stringify(overlay, null, 2);
  const path = `clients/${client}/screens/board.overlay.json`;
  return { path, text, version: text, source: 'folder', patch };
}

function released(ids: readonly string[], [kind, at]: Release, fresh: string): string[] {
  const index = at % ids.length;
  const others = ids.filter((_, one) => one !== index);
  if (kind === 'gain') return [...ids.slice(0, index), fresh, ...ids.slice(index)];
  if (kind === 'rename') return [...ids.slice(0, index), fresh, ...ids.slice(index + 1)];
  if (kind === 'move') return [...others, ids[index] ?? fresh];
  return others.length > 0 ? others : [fresh];
}

function screenOf(ids: readonly string[]): Screen {
  return {
    version: 1,
    id: 'board',
    path: '/board',
    title: 'board.title',
    subject: 'none',
    menu: { group: 'Dashboard', order: 1 },
    widgets: Object.fromEntries(ids.map((id) => [id, { type: 'clock', options: baseOptions(id) }])),
    layouts: { desk: placesOf(ids), phone: placesOf(ids) },
  };
}

function baseOptions(id: string): Record<string, unknown> {
  return id === 'own' ? {} : { label: `words of ${id}` };
}

function placesOf(ids: readonly string[]): Place[] {
  return ids.map((id, index) => ({ id, x: 0, y: index * 4, w: 12, h: 4 }));
}
