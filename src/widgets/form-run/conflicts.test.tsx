import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { OpenForm, OutboxEntry } from '#plant/forms/use-form.ts';
import { row, wholeForm } from '#plant/forms/whole-form.fixture.ts';

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

test('what was refused for another reason says why, and can only be given up', () => {
  show(refused({ code: 'form.finished', message: 'The form is finished.', current: undefined }));

  expect(screen.getByRole('alert').textContent).toContain('The form is finished.');
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Keep what is stored' })).toBeTruthy();
});

test('an entry that only waits is no conflict', () => {
  show(refused(undefined));

  expect(screen.queryByText('Another entry was stored meanwhile')).toBeNull();
});

function show(entry: OutboxEntry): void {
  const whole = wholeForm({}, { questions: [weight] });
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
