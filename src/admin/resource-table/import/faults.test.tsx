import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { calls, listResources, trySettings } from '#resources/testing.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import type { ResourceTableOptions } from '../resource-table.gen.ts';
import { resourceTable } from '../resource-table.widget.tsx';
import { AroundTable } from '../list/row-menu.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));
vi.mock('#api/admin/trials.ts', () => import('#resources/testing.ts'));

const usual = { Kind: 'text', IsRequired: false, IsSearched: false } as const;
const brokers: ResourceDescription = {
  Name: 'brokers',
  Path: '/admin/brokers',
  OrderBy: 'DisplayName',
  Audit: 'row',
  Verbs: ['list', 'get', 'create', 'change'],
  Fields: [
    { ...usual, Access: 'given', Name: 'DisplayName' },
    { ...usual, Access: 'given', Kind: 'items', Name: 'Mapping', Items: [] },
    { ...usual, Access: 'read', Name: 'LastError' },
    { ...usual, Access: 'read', Name: 'LastErrorCode' },
    { ...usual, Access: 'read', Name: 'LastErrorDetail' },
  ],
};
const options: ResourceTableOptions = {
  resource: 'brokers',
  title: 'brokers.title',
  fields: [
    { field: 'DisplayName', label: 'Name' },
    { field: 'LastError', label: 'Last error', in: ['list'] },
    { field: 'Mapping', label: 'Mapping', in: ['form'] },
  ],
  trial: { fills: 'Mapping' },
  texts: { new: 'new', none: 'none', noneHint: 'hint', remove: 'remove', removeQuestion: 'sure' },
};

test.each([
  ['broker.refused', 'Not authorized', 'The broker refused: Not authorized'],
  ['broker.ofAnotherVersion', 'Not authorized', 'as the server says it'],
  [null, null, 'as the server says it'],
])('the fault %s about %s is shown as %s', async (code, detail, shown) => {
  await show({ LastErrorCode: code, LastErrorDetail: detail });

  expect(screen.getByText(shown)).toBeTruthy();
});

test('a test says its fault in the words of the page', async () => {
  await show({ LastErrorCode: null, LastErrorDetail: null });
  trySettings.mockResolvedValue({
    IsConnected: false,
    Error: 'as the server says it',
    ErrorCode: 'server.other',
    ErrorDetail: 'AB12',
    Samples: [],
    Mapping: [],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Broker' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Test' }));

  expect(await screen.findByText(/another certificate .* its thumbprint is AB12/)).toBeTruthy();
});

async function show(error: { LastErrorCode: string | null; LastErrorDetail: string | null }) {
  const row = { Id: 'b1', Version: 1, DisplayName: 'Broker', Mapping: [] };
  listResources.mockResolvedValue([brokers]);
  calls.list.mockResolvedValue({
    Items: [{ ...row, LastError: 'as the server says it', ...error }],
    TotalItems: 1,
  });
  render(
    <AroundTable>
      <resourceTable.Component options={options} data={{}} receivedAt={0} />
    </AroundTable>,
  );
  await screen.findByRole('rowheader', { name: 'Broker' });
}
