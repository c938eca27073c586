import { type RefObject, useEffect, useRef } from 'react';

const wrong = '[aria-invalid=true], [data-invalid=true] :is(input, a, [aria-pressed])';

/** The field to begin with. After each `attempt`, the first one of its form that is not right. */
export function useFirstFocus(attempt: unknown): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const first = field.current?.form?.querySelector<HTMLElement>(wrong) ?? field.current;
    first?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt, not each drawing
  }, [attempt]);
  return field;
}
