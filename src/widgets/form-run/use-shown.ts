import { type RefObject, useLayoutEffect } from 'react';

import type { QuestionsProps } from './questions/asked.tsx';
import { focusQuestion } from './questions/focus-question.ts';

/** Leads to the question that is wanted, among those of a place. */
export function useShown(
  place: RefObject<HTMLElement | null>,
  shown: QuestionsProps['shown'],
): void {
  useLayoutEffect(() => {
    if (shown?.takesFocus) focusQuestion(place.current, shown.id);
  }, [place, shown]);
}
