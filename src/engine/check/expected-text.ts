import type { TFunction } from 'i18next';

import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

type Said = Pick<ScreenProblem, 'Expected' | 'Code' | 'Values' | 'Nearest'>;

/**
 * What is expected, and the nearest name, in the language of the page; what has no code of ours as the
 * server says it.
 */
export function expectedText(t: TFunction, { Expected, Code, Values, Nearest }: Said): string {
  const key = `expected.${Code ?? ''}`;
  const expected = t(key, { ...Values, defaultValue: Expected });
  const nearest = Nearest === undefined ? [] : [t('frame.nearest', { nearest: Nearest })];
  return [t('frame.expected', { expected }), ...nearest].join(' ');
}
