import type { TFunction } from 'i18next';

import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

type Said = Pick<ScreenProblem, 'Expected' | 'Code' | 'Values'>;

/** "Expected …" in the language of the page; what has no code of ours, as the server says it. */
export function expectedText(t: TFunction, { Expected, Code, Values }: Said): string {
  const key = `expected.${Code ?? ''}`;
  return t('frame.expected', { expected: t(key, { ...Values, defaultValue: Expected }) });
}
