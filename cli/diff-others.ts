import type { Configuration } from '#server/screens/configuration/configuration.ts';
import { differences, type Difference } from '#shared/differences.ts';

import { changesIn, changeWords } from './diff-sentences.ts';

/** A difference outside of screens. */
interface OtherChange extends Difference {
  part: 'text' | 'policy' | (typeof looks)[number];
  /** Language of a text, or client of a theme, menu, site or policy. */
  place: string;
  sentence: string;
}

const looks = ['theme', 'navigation', 'site'] as const;
const names = {
  theme: 'the theme',
  navigation: 'the menu',
  site: 'the site',
  policy: 'how plants count',
} as const;

/** Differences of texts by language, then of themes, menus, sites and policies by client. */
export async function otherChanges(
  before: Configuration,
  after: Configuration,
): Promise<OtherChange[]> {
  const [then, now] = [await before.looks.read(), await after.looks.read()];
  return [
    ...textChanges((await before.texts.read()).texts, (await after.texts.read()).texts),
    ...looks.flatMap((part) => clientChanges(part, then[part], now[part])),
    ...clientChanges(
      'policy',
      (await before.policies.read()).policies,
      (await after.policies.read()).policies,
    ),
  ];
}

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

function textChanges(before: Texts, after: Texts): OtherChange[] {
  return Object.keys(after).flatMap((place) =>
    differences(before[place] ?? {}, after[place]).map((change) =>
      Object.assign(change, {
        part: 'text' as const,
        place,
        sentence: `text ${change.pointer.slice(1)}, ${place}: ${changeWords(change)}`,
      }),
    ),
  );
}

type ByClient = ReadonlyMap<string, object>;

function clientChanges(part: keyof typeof names, then: ByClient, now: ByClient): OtherChange[] {
  const clients = [...new Set([...then.keys(), ...now.keys()])];
  return clients.flatMap((client) => {
    const place = client === '' ? 'everyone' : `client ${client}`;
    const documents = { before: contentOf(then.get(client)), after: contentOf(now.get(client)) };
    return changesIn(documents).map(({ words, ...change }) =>
      Object.assign(change, { part, place, sentence: `${names[part]}, for ${place}: ${words}` }),
    );
  });
}

/** The document without fields for editors and comments. */
function contentOf(document: object | undefined): object | undefined {
  if (!document) return undefined;
  const { $schema: _, version: __, ...content } = document as Record<string, unknown>;
  return content;
}
