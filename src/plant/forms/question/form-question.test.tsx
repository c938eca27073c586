import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import type { AnswerValue } from '#machines/form/check-answer.ts';

import { enter, show } from './form-question.fixture.tsx';
import type { ShownQuestion } from './question.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

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

test('a list of a UI type says what to enter and, in its own words, what is wrong', () => {
  const UiType = {
    Type: 'list' as const,
    Name: 'RESIN',
    DisplayName: 'Resin',
    InputMessage: 'As on the bag',
    ErrorMessage: 'There is no such resin',
    ValidValues: 'PP_20,ABS,A,B,C,D,E,F,G',
  };
  const { onAnswer } = show({ Kind: 'choice', UiType, Help: 'Look at the dryer' });
  expect(screen.getByText('Look at the dryer')).toBeTruthy();
  expect(screen.getByText('Resin')).toBeTruthy();
  expect(screen.getByText('As on the bag')).toBeTruthy();
  const list = screen.getByRole<HTMLSelectElement>('combobox');
  list.add(new Option('Gone', 'GONE'));
  fireEvent.change(list, { target: { value: 'GONE' } });

  expect(screen.getByRole('alert').textContent).toBe('There is no such resin');
  expect(onAnswer).not.toHaveBeenCalled();
  fireEvent.change(list, { target: { value: 'PP_20' } });
  expect(onAnswer).toHaveBeenCalledWith('PP_20', undefined);
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

test.each<[Partial<ShownQuestion>, string]>([
  [{ Kind: 'number', Low: 55, High: 70, Unit: 'g', Goal: { AtLeast: 60 } }, 'Goal: at least 60 g'],
  [{ Kind: 'number', Goal: { AtMost: 0.5 } }, 'Goal: at most 0.5'],
  [{ Kind: 'number', Unit: '°C', Goal: { AtLeast: 20, AtMost: 22 } }, 'Goal: 20 to 22 °C'],
  [{ Kind: 'yesno', Goal: { Is: 'YES' } }, 'Goal: Yes'],
  [{ Kind: 'choice', Options: ['AT_GATE', 'NO'], Goal: { Is: 'AT_GATE' } }, 'Goal: AT GATE'],
  [{ Kind: 'choice', Options: ['YES', 'NO'], Goal: { Is: 'YES' } }, 'Goal: YES'],
])('a goal stands with its question before it is answered: %j', (question, words) => {
  show(question);

  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryAllByText(/^Should be/)).toHaveLength(question.Low === undefined ? 0 : 1);
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

test('the only chosen option is taken away again', () => {
  const onWithdraw = vi.fn<() => void>();
  const { onAnswer } = show({ Kind: 'multichoice', Options: ['A', 'B'] }, ['A'], { onWithdraw });
  fireEvent.click(screen.getByRole('button', { name: /A/ }));

  expect(onWithdraw).toHaveBeenCalledOnce();
  expect(onAnswer).not.toHaveBeenCalled();
});

test.each<[ShownQuestion['Kind'], AnswerValue]>([
  ['text', 'flash at the gate'],
  ['number', 42],
  ['date', '2026-06-10'],
  ['barcode', '4006381333931'],
])('an emptied %s takes the answer back', (Kind, value) => {
  const onWithdraw = vi.fn<() => void>();
  show({ Kind }, value, { onWithdraw });
  enter(screen.getByDisplayValue(String(value)), '');

  expect(onWithdraw).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an emptied field whose answer cannot be taken back shows it again, and says so', () => {
  show({ Kind: 'number' }, 42);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  enter(field, ' ');

  expect(field.value).toBe('42');
  expect(screen.getByRole('alert').textContent).toBe(
    'This cannot be left empty. The stored answer stays.',
  );
});

test('a field that was never answered can be left empty', () => {
  const onWithdraw = vi.fn<() => void>();
  show({ Kind: 'number' }, null, { onWithdraw });
  enter(screen.getByRole('textbox'), '');

  expect(onWithdraw).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});
