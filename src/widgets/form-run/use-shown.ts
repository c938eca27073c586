import { type RefObject, useLayoutEffect } from 'react';

import { focusQuestion } from './questions/focus-question.ts';
import type { QuestionsProps } from './questions/question-view.tsx';

/** Focuses or scrolls to the requested question within a place. */
export function useShown(
  place: RefObject<HTMLElement | null>,
  shown: QuestionsProps['shown'],
): void {
  useLayoutEffect(() => {
    if (shown?.takesFocus) focusQuestion(place.current, shown.id);
  }, [place, shown]);
}
