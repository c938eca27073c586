import { expect, test } from 'vitest';

import { Problem } from '#server/base/problem.ts';

import { refuseWrongAttributes } from './attribute-kinds.ts';

const wrong = { Name: ' part_price ', Value: 'twelve' };

test.each([
  [wrong, '2. part_price is a number from 0 on'],
  [{ Name: 'changeover_standard_seconds', Value: '-1' }, '2. changeover_standard_seconds is a'],
  [{ Name: 'currency', Value: 'euro' }, '2. currency is a currency like EUR'],
])('%j is refused at its place', (attribute, message) => {
  expect(messageOf(() => refuseWrongAttributes([{ Name: 'Hall', Value: '2' }, attribute]))).toMatch(
    message,
  );
});

test('what is right, and what is computed with by no one, is taken', () => {
  const attributes = [
    { Name: 'part_price', Value: ' 0.12 ' },
    { Name: 'currency', Value: 'MXN' },
    { Name: 'constructor', Value: 'Acme' },
  ];
  expect(() => refuseWrongAttributes(attributes)).not.toThrow();
});

test('what was stored before does not keep the rest from being changed', () => {
  expect(() => refuseWrongAttributes([wrong], [wrong])).not.toThrow();
  expect(() => refuseWrongAttributes([{ ...wrong, Value: 'ten' }], [wrong])).toThrow(Problem);
});

/** Message of the fault at the field. */
function messageOf(act: () => void): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return error.details.Errors?.[0]?.Message ?? '';
    throw error;
  }
  return 'none';
}
