import { type RefObject, useLayoutEffect } from 'react';

import type { QuestionsProps } from './questions/asked.tsx';
import { focusQuestion } from './questions/focus-question.ts';

/** Focuses or scrolls to the requested question within a place. */
export function useShown(
  place: RefObject<HTMLElement | null>,
  shown: QuestionsProps['shown'],
): void {
  useLayoutEffect(() => {
    if (shown?.takesFocus) focusQuestion(place.current, shown.id);
  }, [place, shown]);
}
