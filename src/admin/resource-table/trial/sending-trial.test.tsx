import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources, refusal, trySending } from '#resources/testing.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import type { ResourceTableOptions } from '../resource-table.gen.ts';
import { resourceTable } from '../resource-table.widget.tsx';
import { AroundTable } from '../list/row-menu.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));
vi.mock('#api/admin/trials.ts', () => import('#resources/testing.ts'));

const usual = { Kind: 'text', Access: 'given', IsRequired: true, IsSearched: false } as const;
const hooks: ResourceDescription = {
  Name: 'hooks',
  Path: '/admin/hooks',
  OrderBy: 'DisplayName',
  Audit: 'row',
  Verbs: ['list', 'get', 'create', 'change'],
  Fields: [
    { ...usual, Name: 'DisplayName' },
    { ...usual, Name: 'Url' },
  ],
};
const options: ResourceTableOptions = {
  resource: 'hooks',
  title: 'hooks.title',
  fields: [
    { field: 'DisplayName', label: 'Name' },
    { field: 'Url', label: 'Address', in: ['form'] },
  ],
  trial: {},
  texts: {
    new: 'New hook',
    none: 'none',
    noneHint: 'hint',
    remove: 'remove',
    removeQuestion: 'question',
  },
};
const hook = { Id: 'h1', Version: 3, DisplayName: 'Hook', Url: 'http://10.0.0.8/' };

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([hooks]);
  calls.list.mockResolvedValue({ Items: [hook], TotalItems: 1 });
});

test('what is typed is sent to, and what came back is said', async () => {
  trySending.mockResolvedValue({ IsTaken: true, Status: 200, Reply: 'ok', Error: null });
  await open();
  fireEvent.change(screen.getByLabelText(/^Address/), { target: { value: 'http://10.0.0.9/' } });
  press('Test');

  expect(await screen.findByText('The answer: status 200, “ok”')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(trySending.mock.calls[0]?.[0]).toMatchObject({
    id: 'h1',
    values: { Url: 'http://10.0.0.9/' },
  });
});

test.each([
  [() => Promise.resolve({ IsTaken: false, Status: null, Reply: '', Error: 'No one there' })],
  [() => Promise.reject(refusal(400, {}, 'No one there'))],
])('why it was not taken is said', async (answer) => {
  trySending.mockImplementation(answer);
  await open();
  press('Test');

  expect(await screen.findByText('No one there')).toBeTruthy();
  expect(screen.queryByText(/^The answer/)).toBeNull();
});

async function open() {
  render(
    <AroundTable>
      <resourceTable.Component options={options} data={{}} receivedAt={0} />
    </AroundTable>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Hook' }));
  await screen.findByRole('dialog');
}

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
}
