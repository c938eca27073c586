import { expect, test } from 'vitest';

import { type AnswerSpec, isUnanswerable, answerOptions } from './answer-spec.ts';
import { checkAnswer, needsComment } from './check-answer.ts';

const weight: AnswerSpec = {
  Kind: 'number',
  CommentRequired: true,
  Low: 41.5,
  High: 42.5,
  Min: 0,
  Max: 500,
  Decimals: 2,
  Goal: { AtLeast: 41.8 },
};
const places: AnswerSpec = {
  Kind: 'choice',
  CommentRequired: false,
  Options: ['GATE', 'PARTING_LINE'],
};

/** With two decimals the smallest step is 0.01. */
test.each([
  [41.49, true],
  [41.5, false],
  [41.51, false],
  [42.49, false],
  [42.5, false],
  [42.51, true],
])('%d is outside of 41.5 to 42.5: %s', (given, isOutside) => {
  expect(checkAnswer(weight, given)).toMatchObject({ is: 'answer', isOutside });
});

test.each([
  ['a value within', 42, { value: 42, isOutside: false, missesGoal: false }],
  ['its lower limit', 41.5, { value: 41.5, isOutside: false, missesGoal: true }],
  ['a text of a number', ' 42.50 ', { value: 42.5, isOutside: false, missesGoal: false }],
  ['a value outside', 43, { value: 43, isOutside: true, missesGoal: false }],
  ['a value with a rounding of binary numbers', 0.29, { value: 0.29 }],
])('%s is taken as a number', (_, given, expected) => {
  expect(checkAnswer(weight, given)).toMatchObject({ is: 'answer', ...expected });
});

test.each([
  ['words', 'heavy', 'answer.notNumber'],
  ['a comma', '42,1', 'answer.notNumber'],
  ['hexadecimal', '0x2A', 'answer.notNumber'],
  ['a yes', true, 'answer.notNumber'],
  ['a list', [42], 'answer.notNumber'],
  ['infinity', Infinity, 'answer.notNumber'],
  ['too many decimals', 42.123, 'answer.tooManyDecimals'],
  ['less than there can be', -1, 'answer.tooLow'],
  ['more than there can be', 501, 'answer.tooHigh'],
])('%s is no such number', (_, given, code) => {
  expect(checkAnswer(weight, given)).toMatchObject({ is: 'error', error: { code } });
});

test.each([null, undefined, '', '   ', [], ['', ' ']])('%j is nothing, and is dropped', (given) => {
  expect(checkAnswer({ Kind: 'text', CommentRequired: false }, given)).toEqual({ is: 'empty' });
});

test.each([
  ['text', '  flash at the gate ', 'flash at the gate'],
  ['barcode', ' 4006381333931\n', '4006381333931'],
  ['yesno', true, 'YES'],
  ['yesno', 'NO', 'NO'],
  ['passfail', false, 'FAIL'],
  ['date', '2024-02-29', '2024-02-29'],
  ['photo', 'a7', 'a7'],
] as const)('%s: %j is stored as %j', (Kind, given, value) => {
  expect(checkAnswer({ Kind, CommentRequired: false }, given)).toMatchObject({ value });
});

test.each([
  ['text', 7, 'answer.notText'],
  ['text', 'x'.repeat(4001), 'answer.tooLong'],
  ['yesno', 'MAYBE', 'answer.notOption'],
  ['passfail', 'YES', 'answer.notOption'],
  ['date', '2026-02-30', 'answer.notDate'],
  ['date', '10.06.2026', 'answer.notDate'],
  ['photo', 7, 'answer.notMedium'],
  ['signature', 'x'.repeat(101), 'answer.notMedium'],
] as const)('%s: %j is refused', (Kind, given, code) => {
  expect(checkAnswer({ Kind, CommentRequired: false }, given)).toMatchObject({ error: { code } });
});

test('one option is chosen, or several of which each counts once, in the order of the list', () => {
  const many: AnswerSpec = { ...places, Kind: 'multichoice', Goal: { Is: 'GATE' } };

  expect(checkAnswer(places, 'GATE')).toMatchObject({ value: 'GATE' });
  expect(checkAnswer(places, 'gate')).toMatchObject({ error: { code: 'answer.notOption' } });
  expect(checkAnswer(places, ['GATE'])).toMatchObject({ error: { code: 'answer.notOption' } });
  expect(checkAnswer(many, ['PARTING_LINE', 'GATE', 'GATE'])).toMatchObject({
    value: ['GATE', 'PARTING_LINE'],
    missesGoal: false,
  });
  expect(checkAnswer(many, 'PARTING_LINE')).toMatchObject({
    value: ['PARTING_LINE'],
    missesGoal: true,
  });
  expect(checkAnswer(many, ['GATE', 7])).toMatchObject({ error: { code: 'answer.notOption' } });
});

test('the values of a UI type are split at commas, and their labels have spaces', () => {
  expect(answerOptions(listOf('GATE, PARTING_LINE'))).toEqual([
    { Value: 'GATE', Label: 'GATE' },
    { Value: 'PARTING_LINE', Label: 'PARTING LINE' },
  ]);
});

test('a list without valid values has one empty option, which answers nothing', () => {
  const empty = listOf(' ');

  expect(answerOptions(empty)).toEqual([{ Value: '', Label: 'No Valid Value' }]);
  expect(checkAnswer(empty, '')).toEqual({ is: 'empty' });
  expect(isUnanswerable(empty)).toBe(true);
  expect(isUnanswerable(places)).toBe(false);
});

test('what is wrong needs a comment where comments are required', () => {
  const bad = { value: 43, isOutside: true, missesGoal: false };
  const fail = { value: 'FAIL', isOutside: false, missesGoal: false };
  const looks: AnswerSpec = { Kind: 'passfail', CommentRequired: true };

  expect(needsComment(weight, bad)).toBe(true);
  expect(needsComment({ ...weight, CommentRequired: false }, bad)).toBe(false);
  expect(needsComment(weight, { ...bad, isOutside: false, missesGoal: true })).toBe(true);
  expect(needsComment(looks, fail)).toBe(true);
  expect(needsComment(looks, { ...fail, value: 'PASS' })).toBe(false);
  expect(needsComment({ ...looks, Goal: { Is: 'FAIL' } }, fail)).toBe(false);
});

function listOf(ValidValues: string): AnswerSpec {
  return {
    Kind: 'choice',
    CommentRequired: false,
    UiType: {
      Type: 'list',
      Name: 'PLACE',
      DisplayName: 'Place',
      ErrorMessage: '',
      InputMessage: '',
      ValidValues,
    },
  };
}
