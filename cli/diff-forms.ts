import type { Configuration } from '#server/screens/configuration/configuration.ts';
import type { FormFile } from '#server/screens/files/form-files.ts';
import type { Difference } from '#shared/differences.ts';

import { changesIn } from './diff-sentences.ts';

interface FormChange extends Difference {
  part: 'form';
  /** Id of the form. */
  place: string;
  sentence: string;
}

/** Changes for operators, part by part, independent of the order of the parts. */
export async function formChanges(
  before: Configuration,
  after: Configuration,
): Promise<FormChange[]> {
  const [then, now] = [byId(await before.forms.read()), byId(await after.forms.read())];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((place) => {
    const client = (now.get(place) ?? then.get(place))?.client;
    const documents = { before: partsOf(then.get(place)), after: partsOf(now.get(place)) };
    return changesIn(documents).map(({ words, ...change }) => {
      const sentence = `form ${place}, client ${client}: ${words}`;
      return Object.assign(change, { part: 'form' as const, place, sentence });
    });
  });
}

function byId({ forms }: { forms: readonly FormFile[] }): Map<string, FormFile> {
  return new Map(forms.map((form) => [form.document.Id, form]));
}

function partsOf(form: FormFile | undefined): object | undefined {
  if (!form) return undefined;
  const { Sections, Questions, Parameters, ...document } = form.document;
  return {
    ...document,
    Sections: named(Sections),
    Questions: named(Questions),
    Parameters: named(Parameters),
  };
}

function named(parts: readonly { Id: string }[]): object {
  return Object.fromEntries(parts.map((part) => [part.Id, part]));
}
