import { differences, type Difference } from '#shared/differences.ts';
import { isObject } from '#shared/merge-patch.ts';
import { placeChanges, placeSentence, type PlaceChange } from '#shared/screen/place-changes.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import type { Configuration } from '#server/screens/files/configuration.ts';
import { layerNameOf } from '#server/screens/overlays/overlay-files.ts';

import { changeSentence } from './diff-sentences.ts';

/** What the screens of one place differ in. */
interface ScreenChange extends Difference {
  /** `oee-grid-view`, and for whom: `client northwind`. */
  screen: string;
  place: string;
  sentence: string;
}

interface Shown {
  screen: string;
  place: string;
  document: Screen;
}

interface Screens {
  byPlace: ReadonlyMap<string, Shown>;
  /** English, by key. */
  texts: Readonly<Record<string, string>>;
}

const everyone = 'everyone';

/** Screen by screen, for everyone and for each client, plant and machine with an overlay. */
export async function screenChanges(
  before: Configuration,
  after: Configuration,
): Promise<ScreenChange[]> {
  const [then, now] = [await screensOf(before), await screensOf(after)];
  const keys = [...new Set([...then.byPlace.keys(), ...now.byPlace.keys()])];
  return keys.flatMap((key) => {
    const known = then.byPlace.get(key) ?? now.byPlace.get(key);
    if (!known) return [];
    const { screen, place } = known;
    // Where one of both has no overlay, what it is laid over stands in its place.
    const [one, other] = [then, now].map(
      ({ byPlace }) => (byPlace.get(key) ?? byPlace.get(`${screen} ${everyone}`))?.document,
    );
    const where = `${screen}, for ${place}:`;
    return changesOf(one, other, now.texts).map(({ said, ...change }) =>
      Object.assign(change, { screen, place, sentence: `${where} ${said}` }),
    );
  });
}

async function screensOf({ screens, texts }: Configuration): Promise<Screens> {
  const { documents, overlaid } = await screens.read();
  const all = (documents as Screen[])
    .map((document): Shown => ({ screen: document.id, place: everyone, document }))
    .concat(
      overlaid.map(({ place, document }) => ({
        screen: document.id,
        place: layerNameOf(place),
        document,
      })),
    );
  return {
    byPlace: new Map(all.map((one) => [`${one.screen} ${one.place}`, one])),
    texts: (await texts.read()).texts['en-US'] ?? {},
  };
}

type Said = Difference & { said: string };

function changesOf(
  before: Screen | undefined,
  after: Screen | undefined,
  texts: Screens['texts'],
): Said[] {
  const whole = { pointer: '', before, after };
  if (!before) return after ? [{ ...whole, said: `the screen is added, at ${after.path}` }] : [];
  if (!after) return [{ ...whole, said: `the screen is removed, from ${before.path}` }];
  const { layouts: then, ...one } = before;
  const { layouts: now, ...other } = after;
  const places = placeChanges({ ...then }, { ...now });
  return [
    ...differences(keyed(one), keyed(other)).map((change) =>
      Object.assign(change, { said: changeSentence(change.pointer, change) }),
    ),
    ...places.map((change): Said => {
      const { layout, id } = change;
      const name = nameOf(id, [after, before], texts);
      return {
        pointer: `/layouts/${layout}/${id}`,
        before: change.before,
        after: change.after,
        said: `on ${layout}, ${name} ${placeSentence(change)}`,
      };
    }),
  ];
}

/** A widget as people know it: by its title, where it has one. */
function nameOf(
  id: PlaceChange['id'],
  screens: readonly Screen[],
  texts: Screens['texts'],
): string {
  const title = screens.map(({ widgets }) => widgets[id]?.title).find((key) => key !== undefined);
  return title === undefined ? id : `${id} ("${texts[title] ?? title}")`;
}

/** What tells the items of a list apart. */
const itemKeys = ['id', 'href', 'field', 'name', 'path'];

/** Lists as objects, where their items have names: a change of one item is said by itself. */
function keyed(value: unknown): unknown {
  if (Array.isArray(value)) return keyedList(value) ?? value;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, keyed(one)]));
}

function keyedList(list: readonly unknown[]): unknown {
  const key = itemKeys.find((name) => {
    const names = list.map((item) => (isObject(item) ? item[name] : undefined));
    return names.every((one) => typeof one === 'string') && new Set(names).size === list.length;
  });
  if (key === undefined || list.length === 0) return undefined;
  const items = list as readonly Record<string, unknown>[];
  const order = items.map((item) => item[key]);
  const byName = items.map((item): [string, unknown] => [String(item[key]), keyed(item)]);
  return { ...Object.fromEntries(byName), order };
}
