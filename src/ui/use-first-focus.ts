import { type RefObject, useEffect, useRef } from 'react';

const wrong = '[aria-invalid=true], [data-invalid=true] :is(input, a, [aria-pressed])';

/** Focuses the first field, and after each `attempt` the first invalid field of its form. */
export function useFirstFocus(attempt: unknown): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const first = field.current?.form?.querySelector<HTMLElement>(wrong) ?? field.current;
    first?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the focus moves once for each attempt, not at each render
  }, [attempt]);
  return field;
}
