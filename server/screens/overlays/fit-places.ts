import type { Place, Screen } from '#schemas/config/screen.gen.ts';
import { expectation, problemAt } from '#shared/expectation.ts';
import { isObject, mergePatch } from '#shared/merge-patch.ts';
import { unknownName, type ConfigProblem } from '#shared/schema-problems.ts';
import { valueAt } from '#shared/screen/overlay.ts';

/** Whether an overlay only has no place yet for a widget that its screen has: it stands at the end. */
export function isUnplaced({ Code }: { Code?: string }): boolean {
  return Code === 'placeAtEnd';
}

interface Placing {
  patch: unknown;
  /** The patch as it is written: problems are said at its places. */
  written: unknown;
  /** What the screen said when it was written, by pointer. */
  expects: Readonly<Record<string, unknown>>;
}

interface Placed {
  patch: unknown;
  problems: ConfigProblem[];
}

/**
 * The patch with places for all that the screen has: those of widgets that are gone are left out,
 * and a widget that the overlay does not know stands at the end.
 */
export function placesWithin(beneath: unknown, { patch, written, expects }: Placing): Placed {
  const { widgets = {}, layouts = {} } = mergePatch(beneath, patch) as Partial<Screen>;
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
    const late = placesBeneath(beneath, name).filter(
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

/** Lists of the screen itself, of which the overlay takes a widget away: its place goes with it. */
function withoutRemoved(
  lists: readonly [string, Place[]][],
  ids: readonly string[],
): [string, Place[]][] {
  return lists.flatMap(([name, list]): [string, Place[]][] => {
    const rest = list.filter(({ id }) => ids.includes(id));
    return rest.length === list.length ? [] : [[name, rest]];
  });
}

/** A place of the patch that a problem is about goes to the end of its list; one that is none goes. */
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

/** Within the columns, with no other field. */
function within({ id, x, y, w, h }: Place): Place {
  return { id, x: Math.min(x, 12 - w), y, w, h };
}

function atTheEnd(list: readonly Place[], place: Place): Place[] {
  const bottom = Math.max(0, ...list.map(({ y, h }) => y + h));
  return [...list, { ...place, y: bottom }];
}

/** Places of a patch that are lists: what else stands there is a mistake by itself. */
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

/** Where the screen itself has what a window of this width shows: what is missing takes the desk's. */
function placesBeneath(beneath: unknown, name: string): Place[] {
  const { layouts } = beneath as Screen;
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

/** Where a place stands in the file; its list where it is not from there. */
function writtenAt(written: unknown, name: string, place: Place): string {
  const list = valueAt(written, `/layouts/${name}`) as unknown[];
  const index = list.indexOf(place);
  return index < 0 ? `/layouts/${name}` : `/layouts/${name}/${index}`;
}
