import type { TFunction } from 'i18next';

import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

type Expectation = Pick<ScreenProblem, 'Expected' | 'Code' | 'Values' | 'Nearest'>;

/**
 * The expected value and the nearest name in the language of the page; problems without a known
 * code in the server's words.
 */
export function expectedText(
  t: TFunction,
  { Expected, Code, Values, Nearest }: Expectation,
): string {
  const key = `expected.${Code ?? ''}`;
  const expected = t(key, { ...Values, defaultValue: Expected });
  const nearest = Nearest === undefined ? [] : [t('frame.nearest', { nearest: Nearest })];
  return [t('frame.expected', { expected }), ...nearest].join(' ');
}
