import type { Screen } from '#schemas/config/screen.gen.ts';
import type { Configuration } from '#server/screens/configuration/configuration.ts';
import { layerNameOf } from '#server/screens/overlays/overlay-files.ts';
import type { Difference } from '#shared/differences.ts';
import { placeChanges, placeSentence } from '#shared/screen/place-changes.ts';

import { changesIn, quotedName } from './diff-sentences.ts';

/** A difference of a screen at one layer. */
interface ScreenChange extends Difference {
  /** Screen and layer: `oee-grid-view`, `client northwind`. */
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
  /** English texts by key. */
  texts: Readonly<Record<string, string>>;
}

const everyone = 'everyone';

/** Differences by screen: for everyone, and for each client, plant and machine with an overlay. */
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
    // If one side has no overlay, its base is compared.
    const [one, other] = [then, now].map(
      ({ byPlace }) => (byPlace.get(key) ?? byPlace.get(`${screen} ${everyone}`))?.document,
    );
    const texts = { ...then.texts, ...now.texts };
    const where = `${quotedName(screen, other ?? one, texts)}, for ${place}:`;
    return changesOf(one, other, texts).map(({ words, ...change }) =>
      Object.assign(change, { screen, place, sentence: `${where} ${words}` }),
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

type DescribedChange = Difference & { words: string };

function changesOf(
  before: Screen | undefined,
  after: Screen | undefined,
  texts: Screens['texts'],
): DescribedChange[] {
  const whole = { pointer: '', before, after };
  if (!before) return after ? [{ ...whole, words: `the screen is added, at ${after.path}` }] : [];
  if (!after) return [{ ...whole, words: `the screen is removed, from ${before.path}` }];
  const { layouts: then, ...one } = before;
  const { layouts: now, ...other } = after;
  const places = placeChanges({ ...then }, { ...now });
  return [
    ...changesIn({ before: one, after: other, texts }),
    ...places.map((change): DescribedChange => {
      const { layout, id } = change;
      const name = quotedName(id, after.widgets[id] ?? before.widgets[id], texts);
      return {
        pointer: `/layouts/${layout}/${id}`,
        before: change.before,
        after: change.after,
        words: `on ${layout}, ${name} ${placeSentence(change)}`,
      };
    }),
  ];
}
