/** Selector of focusable elements in a question. */
export const fields = 'input, textarea, select, button:not(:disabled)';

/** On touch devices focusing a field would open a keyboard that covers the question. */
export function hasFinePointer(): boolean {
  return window.matchMedia?.('(pointer: fine)').matches;
}

/** Focuses a question: its faulty field, else its first. @returns whether it is rendered. */
export function focusQuestion(place: HTMLElement | null, id: string): boolean {
  const questions = [...(place?.querySelectorAll<HTMLElement>('[data-question]') ?? [])];
  const question = questions.find(({ dataset }) => dataset['question'] === id);
  if (!question) return false;
  const field =
    question.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    question.querySelector<HTMLElement>(fields) ??
    question;
  question.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
  return true;
}

/** Focuses the first control of a place without questions, or its text. */
export function focusFirst(place: HTMLElement | null): void {
  const first = place?.querySelector<HTMLElement>(
    '[data-first], textarea, button[data-look="primary"]',
  );
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
