/** What can take the focus in a question. */
export const fields = 'input, textarea, select, button:not(:disabled)';

/** Where one answers with a finger, a keyboard that opens by itself would cover the question. */
export function hasFinePointer(): boolean {
  return window.matchMedia?.('(pointer: fine)').matches;
}

/**
 * Leads to a question: to what is wrong in it, else to its first field.
 * @returns whether it is drawn.
 */
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

/** Leads to what is to be done first in a place without questions, or to be read there. */
export function focusFirst(place: HTMLElement | null): void {
  const first = place?.querySelector<HTMLElement>(
    '[data-first], textarea, button[data-look="primary"]',
  );
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
