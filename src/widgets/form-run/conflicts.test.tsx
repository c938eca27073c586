import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { OpenForm, OutboxEntry } from '#plant/forms/use-form.ts';
import { parameterRow, row, wholeForm } from '#plant/forms/whole-form.fixture.ts';

import { Conflicts } from './conflicts.tsx';

const weight = row({ Id: 'weight', DisplayName: 'Weight', Kind: 'number', Unit: 'g' });
const choose = vi.fn<OpenForm['choose']>();
beforeEach(() => choose.mockReset());

test('two answers to one question stand beside each other, and the operator chooses', () => {
  const entry = refused({
    code: 'form.otherAnswer',
    message: 'overtaken',
    current: { Items: [{ Answer: { Value: 43.5, Username: 'carol' } }] },
  });
  show(entry);

  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Weight');
  expect(alert.textContent).toMatch(/Yours: 42/);
  expect(alert.textContent).toMatch(/Stored by carol: 43\.5/);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep what is stored' }));
  expect(choose.mock.calls).toEqual([
    [entry, true],
    [entry, false],
  ]);
});

test('what was refused for another reason says why in words of the page, and is taken back', () => {
  const entry = refused({ code: 'form.notAllowed', message: 'Raw words', current: null });
  show(entry);

  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain('This was not accepted');
  expect(alert).toContain('This is not possible in the state that the form is in now.');
  expect(alert).not.toContain('Raw words');
  expect(screen.queryByText('Another entry was stored meanwhile')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep what is stored' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Take it back and answer again' }));
  expect(choose.mock.calls).toEqual([[entry, false]]);
});

test.each([
  ['answer.notMedium', 'This is not a picture'],
  ['answer.never.heard.of', 'An answer cannot be stored as it is.'],
])('the fault of a field, %s, is said as such', (Code, words) => {
  const errors = [{ Field: 'weight', Code }];
  show(refused({ code: 'answer.notValid', message: 'Raw', current: null, errors }));

  expect(screen.getByRole('alert').textContent).toContain(words);
});

test('a refused parameter is named, and a refused step is of the form', () => {
  const problem = { code: 'media.tooLarge', message: 'Raw', current: null };
  show({ ...refused(problem), write: { step: 'parameters.answer', id: 'barrel', value: 221 } });
  expect(screen.getByText('Barrel temperature')).toBeTruthy();
  cleanup();
  show({ ...refused({ ...problem, code: 'x' }), write: { step: 'finish' } });

  expect(screen.getByText('First piece')).toBeTruthy();
  expect(screen.getByText('The server did not accept this.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take it back' })).toBeTruthy();
});

test('an entry that only waits is no conflict', () => {
  show(refused(undefined));

  expect(screen.queryByText('Another entry was stored meanwhile')).toBeNull();
});

function show(entry: OutboxEntry): void {
  const parameters = [parameterRow({ Id: 'barrel', DisplayName: 'Barrel temperature' })];
  const whole = wholeForm({}, { questions: [weight], parameters });
  const open = { entries: [entry], choose } as unknown as OpenForm;
  render(<Conflicts open={open} whole={whole} />, { wrapper: Around });
}

function refused(problem: OutboxEntry['problem']): OutboxEntry {
  return {
    id: 1,
    accountId: 'operator',
    username: 'operator',
    formId: 'f',
    key: 'k',
    at: '2026-06-10T17:00:00Z',
    write: { step: 'answer', id: 'weight', value: 42 },
    ...(problem && { problem }),
  };
}
