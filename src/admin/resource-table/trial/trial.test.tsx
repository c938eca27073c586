import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources, refusal, trySettings } from '#resources/testing.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';

import type { ResourceTableOptions } from '../resource-table.gen.ts';
import { resourceTable } from '../resource-table.widget.tsx';
import { AroundTable } from '../list/row-menu.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));
vi.mock('#api/admin/trials.ts', () => import('#resources/testing.ts'));

function field(Name: string, more: Partial<ResourceField> = {}): ResourceField {
  const usual = { Kind: 'text', Access: 'given', IsRequired: false, IsSearched: false } as const;
  return { Name, ...usual, ...more };
}

const devices: ResourceDescription = {
  Name: 'devices',
  Path: '/admin/devices',
  OrderBy: 'DisplayName',
  Audit: 'row',
  Verbs: ['list', 'get', 'create', 'change'],
  Fields: [
    field('DisplayName', { IsRequired: true, IsSearched: true }),
    field('ClientId', { Access: 'fixed', IsRequired: true }),
    field('Kind', { Kind: 'choice', Options: ['mqtt', 'opcua'], IsRequired: true }),
    field('Topic'),
    field('Security', { Kind: 'choice', Options: ['none', 'sign'] }),
    field('Secret'),
    field('Mapping', {
      Kind: 'items',
      Items: [
        field('Topic'),
        field('DataItemId'),
        field('MachineId', { IsRequired: true }),
        field('Tag', { IsRequired: true }),
      ],
    }),
  ],
};
const mqtt = { field: 'Kind', in: ['mqtt'] };
const opcua = { field: 'Kind', in: ['opcua'] };
const options: ResourceTableOptions = {
  resource: 'devices',
  title: 'devices.title',
  fields: [
    { field: 'DisplayName', label: 'Name' },
    { field: 'ClientId', label: 'Client', in: ['form'] },
    { field: 'Kind', label: 'Kind', in: ['form'] },
    { field: 'Topic', label: 'Topic', in: ['form'], when: mqtt },
    { field: 'Security', label: 'Security', in: ['form'], when: opcua },
    { field: 'Secret', label: 'Secret', in: ['form'], isSecret: true },
    {
      field: 'Mapping',
      label: 'Values',
      in: ['form'],
      items: [
        { field: 'Topic', label: 'Topic', when: mqtt },
        { field: 'DataItemId', label: 'Node', when: opcua },
        { field: 'MachineId', label: 'Machine' },
        { field: 'Tag', label: 'Tag', suggestions: ['status'] },
      ],
    },
  ],
  trial: { fills: 'Mapping' },
  texts: {
    new: 'New device',
    none: 'none',
    noneHint: 'hint',
    remove: 'remove',
    removeQuestion: 'question',
  },
};
const device = {
  Id: 'd1',
  Version: 3,
  DisplayName: 'Broker',
  ClientId: 'northwind',
  Kind: 'mqtt',
  Topic: 'plant/#',
  Secret: null,
  Mapping: [{ Topic: 'plant/a', MachineId: 'a', Tag: 'status' }],
};
const nothing = { DataItemId: null, Path: null, TimePath: null };
const found = {
  IsConnected: true,
  Error: null,
  Samples: [
    { ...nothing, Name: 'plant / a', Topic: 'plant/a', Value: 'ACTIVE' },
    { ...nothing, Name: 'plant / b', Topic: 'plant/b', Value: '7' },
  ],
  Mapping: [
    { ...nothing, Topic: 'plant/a', MachineId: 'a', Tag: 'status' },
    { ...nothing, Topic: 'plant/b', MachineId: 'b', Tag: 'totalparts' },
  ],
};

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([devices]);
  calls.list.mockResolvedValue({ Items: [device], TotalItems: 1 });
});

test('what is typed is tried, and one press takes the rules that are not there yet', async () => {
  trySettings.mockResolvedValue(found);
  await open('Broker');
  change('Topic (optional)', 'plant/+');
  press('Test');
  expect(await screen.findByRole('row', { name: /plant \/ b 7/ })).toBeTruthy();
  press('Take the proposed mapping (1)');
  press('Save');

  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(trySettings.mock.calls[0]?.[0]).toMatchObject({
    id: 'd1',
    values: { Kind: 'mqtt', Topic: 'plant/+', Secret: null },
  });
  expect(calls.change.mock.calls[0]?.[1]).toMatchObject({
    Mapping: [
      { Topic: 'plant/a', MachineId: 'a', Tag: 'status' },
      { Topic: 'plant/b', MachineId: 'b', Tag: 'totalparts' },
    ],
  });
});

test('a value without a proposal is added, to be completed by hand', async () => {
  trySettings.mockResolvedValue({ ...found, Mapping: [] });
  await open('Broker');
  press('Test');
  fireEvent.click(await screen.findByRole('button', { name: 'Add plant / b' }));

  expect(screen.queryByRole('button', { name: /Take the proposed/ })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Topic, line 2' }).value).toBe(
    'plant/b',
  );
});

test.each([
  [() => Promise.resolve({ ...found, IsConnected: false, Error: 'No answer' }), 'No answer'],
  [() => Promise.resolve({ ...found, Samples: [], Mapping: [] }), /^Connected, but nothing/],
  [() => Promise.reject(refusal(400, {}, 'No such address')), 'No such address'],
])('why there are no values is said', async (answer, said) => {
  trySettings.mockImplementation(answer);
  await open('Broker');
  press('Test');

  expect(await screen.findByText(said)).toBeTruthy();
});

test('what is missing is said first', async () => {
  await open('New device');
  press('Test');

  expect(screen.getAllByText('This is needed').length).toBeGreaterThan(0);
  expect(trySettings).not.toHaveBeenCalled();
});

test('a kind has its own fields and columns, and a password is not shown', async () => {
  await open('Broker');
  expect(screen.queryByLabelText(/Security/)).toBeNull();
  expect(screen.getByLabelText(/Secret/).getAttribute('type')).toBe('password');
  change('Kind', 'opcua');

  expect(screen.getByLabelText(/Security/)).toBeTruthy();
  expect(screen.queryByLabelText('Topic (optional)')).toBeNull();
  const heads = within(screen.getByRole('group', { name: 'Values' })).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual(['Node', 'Machine', 'Tag', 'Actions']);
});

async function open(button: string): Promise<void> {
  render(
    <AroundTable>
      <resourceTable.Component options={options} data={{}} receivedAt={0} />
    </AroundTable>,
  );
  fireEvent.click(await screen.findByRole('button', { name: button }));
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

function change(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
