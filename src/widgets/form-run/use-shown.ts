import { type RefObject, useEffect } from 'react';

import type { QuestionsProps } from './questions/asked.tsx';
import { focusQuestion } from './questions/focus-question.ts';

/** Leads to the question that is wanted, among those of a place. */
export function useShown(
  place: RefObject<HTMLElement | null>,
  shown: QuestionsProps['shown'],
): void {
  useEffect(() => {
    if (shown?.takesFocus) focusQuestion(place.current, shown.id);
  }, [place, shown]);
}
