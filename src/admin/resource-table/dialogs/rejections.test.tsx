import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources, refusal, listRejections } from '#resources/testing.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import type { ResourceTableOptions } from '../resource-table.gen.ts';
import { resourceTable } from '../resource-table.widget.tsx';
import { AroundTable, pressInRow } from '../list/row-menu.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));
vi.mock('#api/admin/rejections.ts', () => import('#resources/testing.ts'));

const usual = { Access: 'read', IsRequired: false, IsSearched: false } as const;
const sources: ResourceDescription = {
  Name: 'sources',
  Path: '/admin/sources',
  OrderBy: 'DisplayName',
  Audit: 'row',
  Verbs: ['list', 'get'],
  Fields: [
    { ...usual, Kind: 'text', Name: 'DisplayName' },
    { ...usual, Kind: 'items', Name: 'Rejected' },
  ],
};
const options: ResourceTableOptions = {
  resource: 'sources',
  title: 'sources.title',
  fields: [
    { field: 'DisplayName', label: 'Name' },
    {
      field: 'Rejected',
      label: 'Rejected',
      in: ['list'],
      items: [
        { field: 'Count', label: 'Count' },
        { field: 'Code', label: 'Reason', optionTexts: 'resource-table.rejection.' },
      ],
    },
  ],
  hasRejections: true,
  texts: { new: 'new', none: 'none', noneHint: 'hint', remove: 'remove', removeQuestion: 'sure' },
};
const ahead = 'A time more than 5 minutes ahead of the server';
const source = {
  Id: 's1',
  Version: 1,
  DisplayName: 'Line 1',
  Rejected: [
    { Code: 'sample.future', Count: 7 },
    { Code: 'sample.ofAnotherVersion', Count: 2 },
  ],
};

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([sources]);
  calls.list.mockResolvedValue({ Items: [source], TotalItems: 1 });
});

test('the list says in words why samples were rejected', async () => {
  await show();

  expect(screen.getByText(`7 ${ahead}, 2 sample.ofAnotherVersion`)).toBeTruthy();
});

test('what was rejected is shown as it was received', async () => {
  const Payload = '{"machine":"IMM-01","value":"<b>7</b>","password":"***"}';
  const At = '2026-06-10T17:00:00.000Z';
  listRejections.mockResolvedValue([
    { Code: 'sample.future', Count: 1234, LastAt: At, Examples: [{ Id: 'e1', At, Payload }] },
  ]);
  await open();
  const dialog = within(screen.getByRole('dialog', { name: 'Rejected samples of Line 1' }));

  expect(await dialog.findByRole('heading', { name: ahead })).toBeTruthy();
  expect(dialog.getByText(/^1,234 times, last at/)).toBeTruthy();
  expect(dialog.getByText(Payload)).toBeTruthy();
  expect(listRejections.mock.calls[0]?.slice(0, 2)).toEqual(['admin/products', 's1']);
});

test('that nothing was rejected is said, too', async () => {
  listRejections.mockResolvedValue([]);
  await open();

  expect(await screen.findByText('Nothing was rejected.')).toBeTruthy();
});

test('where it cannot be read, it is asked for again', async () => {
  listRejections.mockRejectedValueOnce(refusal(503, {}, 'out of order')).mockResolvedValueOnce([]);
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('out of order');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Nothing was rejected.')).toBeTruthy();
});

async function show() {
  render(
    <AroundTable>
      <resourceTable.Component options={options} data={{}} receivedAt={0} />
    </AroundTable>,
  );
  await screen.findByRole('rowheader', { name: 'Line 1' });
}

async function open() {
  await show();
  await pressInRow('Line 1', 'Rejected');
  await screen.findByRole('dialog');
}
