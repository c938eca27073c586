import { fireEvent, render } from '@testing-library/react';
import { vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { AnswerValue } from '#machines/form/check-answer.ts';

import { FormQuestion } from './form-question.tsx';
import type { ShownQuestion } from './question.ts';

export function enter(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

/** Renders a question with an earlier answer. */
export function show(
  asked: Partial<ShownQuestion>,
  value: AnswerValue | null = null,
  more: Partial<Parameters<typeof FormQuestion>[0]> = {},
) {
  const onAnswer = vi.fn<(value: AnswerValue, file?: Blob) => void>();
  const question: ShownQuestion = {
    Id: 'q',
    DisplayName: 'Question',
    Kind: 'text',
    CommentRequired: false,
    ...asked,
  };
  render(
    <Around>
      <FormQuestion question={question} value={value} onAnswer={onAnswer} {...more} />
    </Around>,
  );
  return { onAnswer };
}
