import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';

import { FormQuestion, type AnswerValue } from './form-question.tsx';
import type { ShownQuestion } from './question.ts';

test.each<[ShownQuestion['Kind'], string, string]>([
  ['yesno', 'Yes', 'YES'],
  ['passfail', 'Fail', 'FAIL'],
])('%s is answered with a button', (Kind, button, value) => {
  const { onAnswer } = show({ Kind });
  fireEvent.click(screen.getByRole('button', { name: button }));

  expect(onAnswer).toHaveBeenCalledWith(value, undefined);
});

test('an option can be chosen by its number on the keyboard', () => {
  const { onAnswer } = show({ Kind: 'choice', Options: ['GATE', 'PARTING_LINE'] });
  fireEvent.keyDown(screen.getByRole('button', { name: 'GATE' }), { key: '2' });

  expect(onAnswer).toHaveBeenCalledWith('PARTING_LINE', undefined);
});

test('many options are a list', () => {
  const Options = Array.from({ length: 12 }, (_, index) => `O${index}`);
  const { onAnswer } = show({ Kind: 'choice', Options });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'O7' } });

  expect(onAnswer).toHaveBeenCalledWith('O7', undefined);
});

test('several options can be chosen, and one taken away again', () => {
  const { onAnswer } = show({ Kind: 'multichoice', Options: ['A', 'B'] }, ['A', 'B']);
  fireEvent.click(screen.getByRole('button', { name: /A/ }));

  expect(onAnswer).toHaveBeenCalledWith(['B'], undefined);
});

test('a list without valid values says so, and offers nothing', () => {
  show({ Kind: 'choice', Options: [] });

  expect(screen.getByText('No Valid Value')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Valid/ })).toBeNull();
});

test('a number has its limits, and the value of the machine beside it', () => {
  const { onAnswer } = show({ Kind: 'number', Low: 41.5, High: 42.5, Unit: 'g' }, null, {
    tagValue: '42.1 g',
  });
  expect(screen.getByText('Should be 41.5 to 42.5 g')).toBeTruthy();
  expect(screen.getByText('Machine now: 42.1 g')).toBeTruthy();

  enter(screen.getByRole('textbox'), ' 42.2 ');
  expect(onAnswer).toHaveBeenCalledWith(42.2, undefined);
});

test('what cannot be an answer stays in the field with the reason, and is not taken', () => {
  const { onAnswer } = show({ Kind: 'number', Min: 0, Max: 500 });
  enter(screen.getByRole('textbox'), '42,1');

  expect(screen.getByRole('alert').textContent).toBe('This is not a number');
  enter(screen.getByRole('textbox'), '900');
  expect(screen.getByRole('alert').textContent).toBe('At most 500');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('900');
  expect(onAnswer).not.toHaveBeenCalled();
});

test('an answer outside its limits is marked, and asks for a comment where one is needed', () => {
  const onComment = vi.fn<(comment: string) => void>();
  show({ Kind: 'number', High: 42.5, CommentRequired: true }, 43, { onComment });

  expect(screen.getByText('Outside the limits')).toBeTruthy();
  enter(screen.getByLabelText('Comment (needed for this answer)'), 'Cold runner');
  expect(onComment).toHaveBeenCalledWith('Cold runner');
});

test.each<[ShownQuestion['Kind'], string]>([
  ['text', 'flash at the gate'],
  ['barcode', '4006381333931'],
])('%s is typed', (Kind, text) => {
  const { onAnswer } = show({ Kind });
  enter(screen.getByRole('textbox'), text);

  expect(onAnswer).toHaveBeenCalledWith(text, undefined);
});

test('a scanner ends a barcode with Enter', () => {
  const { onAnswer } = show({ Kind: 'barcode' });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '123' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });

  expect(onAnswer).toHaveBeenCalledWith('123', undefined);
});

test('a date is chosen', () => {
  const { onAnswer } = show({ Kind: 'date' });
  enter(screen.getByLabelText('Question', { selector: 'input' }), '2026-06-10');

  expect(onAnswer).toHaveBeenCalledWith('2026-06-10', undefined);
});

test('a photo is taken or chosen, and handed on with its content', () => {
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
  const { onAnswer } = show({ Kind: 'photo' });
  const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Question', { selector: 'input' }), {
    target: { files: [file] },
  });

  expect(onAnswer).toHaveBeenCalledWith('waiting', file);
});

test('a signature needs a line before it can be used', () => {
  show({ Kind: 'signature' });

  const button = screen.getByRole('button', { name: 'Use this signature' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
});

function enter(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

function show(
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
