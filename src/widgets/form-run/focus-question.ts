const fields = 'input, textarea, select, button:not(:disabled)';

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
