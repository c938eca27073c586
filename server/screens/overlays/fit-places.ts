import type { Place, Screen } from '#schemas/config/screen.gen.ts';
import { expectation, problemAt } from '#shared/expectation.ts';
import { valueAt } from '#shared/json-pointer.ts';
import { isObject, mergePatch } from '#shared/merge-patch.ts';
import { unknownName, type ConfigProblem } from '#shared/schema-problems.ts';

/**
 * Whether the only problem is a missing place for a widget of the screen, which is shown at the
 * end.
 */
export function isMissingPlace({ Code }: { Code?: string }): boolean {
  return Code === 'placeAtEnd';
}

interface Placing {
  patch: unknown;
  /** The original patch, whose list indices are used in pointers of problems. */
  written: unknown;
  /** Values of the screen when the overlay was written, by pointer. */
  expects: Readonly<Record<string, unknown>>;
}

interface Placed {
  patch: unknown;
  problems: ConfigProblem[];
}

/**
 * The patch with places for all widgets of the screen: places of removed widgets are omitted, and
 * widgets unknown to the overlay are appended.
 */
export function placesWithin(base: unknown, { patch, written, expects }: Placing): Placed {
  const { widgets = {}, layouts = {} } = mergePatch(base, patch) as Partial<Screen>;
  const ids = Object.keys(widgets);
  const own = ownLists(patch);
  const known = new Set(
    [...ownLists(written).map(([, list]) => list), ...listsOf(expects)].flatMap(idsOf),
  );
  const placed = new Set(Object.values(layouts).flatMap(idsOf));
  const problems: ConfigProblem[] = [];
  const fitted = own.map(([name, list]): [string, Place[]] => {
    const pointer = `/layouts/${name}`;
    const gone = list.filter(({ id }) => !ids.includes(id));
    for (const place of gone)
      problems.push(unknownName(`${writtenAt(written, name, place)}/id`, place.id, ids));
    const rest = list.filter((place) => !gone.includes(place));
    const late = placesBeneath(base, name).filter(
      ({ id }) =>
        ids.includes(id) &&
        !rest.some((place) => place.id === id) &&
        (!known.has(id) || !placed.has(id)),
    );
    for (const { id } of late)
      problems.push(
        problemAt(
          pointer,
          expectation('placeAtEnd', 'a place for "{{id}}", which is at the end until then', {
            id,
          }),
        ),
      );
    return [name, late.reduce(atTheEnd, rest)];
  });
  const names = new Set(own.map(([name]) => name));
  const others = ownLists({ layouts }).filter(([name]) => !names.has(name));
  return { patch: withLists(patch, [...fitted, ...withoutRemoved(others, ids)]), problems };
}

/** Layouts of the screen without the widgets that the overlay removes. */
function withoutRemoved(
  lists: readonly [string, Place[]][],
  ids: readonly string[],
): [string, Place[]][] {
  return lists.flatMap(([name, list]): [string, Place[]][] => {
    const rest = list.filter(({ id }) => ids.includes(id));
    return rest.length === list.length ? [] : [[name, rest]];
  });
}

/** Moves the place with a problem to the end of its list; removes it where it is invalid. */
export function withoutPlace(
  patch: unknown,
  { written, wrong }: { written: unknown; wrong: ConfigProblem },
): Placed | undefined {
  const [, , name = '', index = '', ...field] = wrong.pointer.split('/');
  const found = ownLists(patch).find(([own]) => wrong.pointer.startsWith(`/layouts/${own}/`));
  const place = found?.[1][Number(index)];
  if (!found || !place) return undefined;
  const others = found[1].filter((one) => one !== place);
  const list = isSound(place) ? atTheEnd(others, within(place)) : others;
  const pointer = [writtenAt(written, name, place), ...field].join('/');
  return { patch: withLists(patch, [[name, list]]), problems: [{ ...wrong, pointer }] };
}

function isSound({ x, y, w, h }: Place): boolean {
  return [x, y, w - 1, h - 1, 12 - w].every((size) => Number.isInteger(size) && size >= 0);
}

/** Limited to the columns, without other fields. */
function within({ id, x, y, w, h }: Place): Place {
  return { id, x: Math.min(x, 12 - w), y, w, h };
}

function atTheEnd(list: readonly Place[], place: Place): Place[] {
  const bottom = Math.max(0, ...list.map(({ y, h }) => y + h));
  return [...list, { ...place, y: bottom }];
}

/** The layouts of a patch that are lists: other values are reported elsewhere. */
function ownLists(patch: unknown): [string, Place[]][] {
  const layouts = valueAt(patch, '/layouts');
  const entries = isObject(layouts) ? Object.entries(layouts) : [];
  return entries.filter(
    (entry): entry is [string, Place[]] => Array.isArray(entry[1]) && entry[1].every(isObject),
  );
}

function withLists(patch: unknown, lists: readonly [string, Place[]][]): unknown {
  if (lists.length === 0) return patch;
  const layouts = { ...(valueAt(patch, '/layouts') as object), ...Object.fromEntries(lists) };
  return { ...(patch as object), layouts };
}

/** The layout of the screen for this width; the desk's where it has none. */
function placesBeneath(base: unknown, name: string): Place[] {
  const { layouts } = base as Screen;
  return (valueAt(layouts, `/${name}`) as Place[] | undefined) ?? layouts.desk;
}

function listsOf(expects: Placing['expects']): unknown[] {
  return Object.entries(expects).flatMap(([pointer, value]) =>
    pointer.startsWith('/layouts/') ? [value] : [],
  );
}

function idsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.flatMap((place: Partial<Place>) => place?.id ?? []) : [];
}

/** Pointer of a place in the file; of its list where it was added. */
function writtenAt(written: unknown, name: string, place: Place): string {
  const list = valueAt(written, `/layouts/${name}`) as unknown[];
  const index = list.indexOf(place);
  return index < 0 ? `/layouts/${name}` : `/layouts/${name}/${index}`;
}
