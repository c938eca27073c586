import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { at, wholeForm } from '#plant/forms/whole-form.fixture.ts';
import type { Form } from '#schemas/api/forms.gen.ts';

import { showForm } from './form-run.fixture.tsx';

const server = vi.hoisted(() => ({ listPlants: vi.fn<() => Promise<object[]>>() }));
vi.mock('#api/forms/forms.ts', () => ({
  listHandovers: async () => [],
  listFormMedia: async () => [],
}));
vi.mock('#api/machines/machines.ts', () => ({ listProcessMetrics: async () => [], ...server }));

const completed: Partial<Form> = {
  State: 'finished',
  ProductName: 'Cap 28',
  Username: 'carol',
  StartedAt: at,
  FinishedAt: '2026-12-01T17:05:09.000Z',
};

test('a completed form says at its head what it is a record of, when and by whom', async () => {
  server.listPlants.mockResolvedValue([{ Id: 'riverside', DisplayName: 'Riverside Moulding' }]);
  showForm(wholeForm(completed));
  await screen.findByText('Riverside Moulding');

  expect(facts()).toEqual([
    'Machine: IMM-07',
    'Plant: Riverside Moulding',
    'Product: Cap 28',
    'Version: 3',
    'Started: Jun 10, 2026, 11:51:00 AM CDT',
    'Finished: Dec 1, 2026, 11:05:09 AM CST',
    'Operator: operator',
    'Finished by: carol',
  ]);
  // Not repeated.
  expect(screen.queryByText('IMM-07 · version 3')).toBeNull();
  expect(screen.queryByText('Product: Cap 28')).toBeNull();
});

test('where the plants are not known the record has all else', async () => {
  server.listPlants.mockRejectedValue(new Error('There is no connection'));
  showForm(wholeForm(completed));
  await waitFor(() => expect(server.listPlants).toHaveBeenCalled());

  expect(facts()[1]).toBe('Product: Cap 28');
});

function facts() {
  return screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}
