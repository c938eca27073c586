import { differences, type Difference } from '#shared/differences.ts';
import type { Configuration } from '#server/screens/files/configuration.ts';
import type { Looks } from '#server/screens/branding/look-files.ts';

import { changeSentence } from './diff-sentences.ts';

/** What differs besides screens. */
interface OtherChange extends Difference {
  part: 'text' | (typeof looks)[number];
  /** The language of a text, or whose look it is. */
  place: string;
  sentence: string;
}

const looks = ['theme', 'navigation', 'site'] as const;
const names = { theme: 'the theme', navigation: 'the menu', site: 'the site' } as const;

/** Texts by language, then themes, menus and sites by client. */
export async function otherChanges(
  before: Configuration,
  after: Configuration,
): Promise<OtherChange[]> {
  const [then, now] = [await before.looks.read(), await after.looks.read()];
  return [
    ...textChanges((await before.texts.read()).texts, (await after.texts.read()).texts),
    ...looks.flatMap((part) => lookChanges(part, then, now)),
  ];
}

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

function textChanges(before: Texts, after: Texts): OtherChange[] {
  return Object.keys(after).flatMap((place) =>
    differences(before[place] ?? {}, after[place]).map((change) =>
      Object.assign(change, {
        part: 'text' as const,
        place,
        sentence: changeSentence(`text ${change.pointer.slice(1)}, ${place}:`, change),
      }),
    ),
  );
}

function lookChanges(part: (typeof looks)[number], before: Looks, after: Looks): OtherChange[] {
  const [then, now] = [before[part], after[part]];
  const clients = [...new Set([...then.keys(), ...now.keys()])];
  return clients.flatMap((client) => {
    const place = client === '' ? 'everyone' : `client ${client}`;
    return differences(contentOf(then.get(client)), contentOf(now.get(client))).map((change) =>
      Object.assign(change, {
        part,
        place,
        sentence: changeSentence(`${names[part]}, for ${place}: ${change.pointer}`, change),
      }),
    );
  });
}

/** Without what only editors and we read. */
function contentOf(document: object = {}): object {
  const { $schema: _, version: __, ...content } = document as Record<string, unknown>;
  return content;
}
