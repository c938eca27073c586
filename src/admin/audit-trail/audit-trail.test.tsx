import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { FoundRow } from '#api/admin/resources.ts';
import type { AuditEvent } from '#schemas/api/audit.gen.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';

import { auditTrail } from './audit-trail.widget.tsx';

const calls = vi.hoisted(() => ({
  listAudit: vi.fn<(query: object, page: object) => Promise<object>>(),
  listAuditKinds: vi.fn<() => Promise<string[]>>(),
  exportAudit: vi.fn<(query: object) => Promise<Blob>>(),
}));
vi.mock('#api/admin/audit.ts', () => calls);
const known = vi.hoisted(() => ({
  listResources: vi.fn<() => Promise<ResourceDescription[]>>(),
  listScreens: vi.fn<() => Promise<{ screens: object[] }>>(),
  searchResources: vi.fn<(text: string) => Promise<FoundRow[]>>(),
}));
vi.mock('#api/admin/resources.ts', async (original) => ({ ...(await original()), ...known }));
vi.mock('#api/admin/screens.ts', () => ({ listScreens: known.listScreens }));

const machines: ResourceDescription = {
  Name: 'machines',
  Path: '/admin/machines',
  OrderBy: 'DisplayName',
  Audit: 'machine',
  Verbs: ['list', 'change'],
  Fields: [
    field('DisplayName', 'text'),
    field('PlantId', 'reference'),
    field('OEEHigh', 'number'),
    field('DisplayType', 'choice'),
    field('HasSensor', 'flag'),
    field('TagsOfIt', 'texts'),
    { ...field('EarlierGoals', 'items'), Access: 'read' },
    { ...field('State', 'choice'), Access: 'read' },
  ],
};
const page = {
  widgets: {
    table: {
      type: 'resource-table',
      options: {
        resource: 'machines',
        fields: [
          { field: 'PlantName', label: 'machines.client', in: ['list'] },
          { field: 'PlantId', label: 'machines.plant', in: ['form'] },
          { field: 'OEEHigh', label: 'machines.oeeHigh', as: 'percent' },
          { field: 'DisplayType', label: 'machines.display', optionTexts: 'machines.display.' },
        ],
      },
    },
  },
};

beforeEach(() => {
  vi.resetAllMocks();
  known.listResources.mockResolvedValue([machines]);
  known.listScreens.mockResolvedValue({ screens: [page] });
  known.searchResources.mockResolvedValue([]);
  calls.listAuditKinds.mockResolvedValue(['signIn.failed', 'machine.changed']);
});

test('a change is shown field by field, as it was and as it is', async () => {
  const detail = JSON.stringify({ Id: 'm1', Before: {}, After: {} });
  show([
    event('annotation.changed', {
      Detail: detail,
      Changes: {
        Before: { Id: 'm1', Version: 1, DisplayName: 'IMM-7', Tags: ['a'], Type: null, Goal: 5 },
        After: { Id: 'm1', Version: 2, DisplayName: 'IMM-07', Tags: [], Type: 'IMM', Goal: 5 },
      },
    }),
  ]);
  const row = (await screen.findByRole('rowheader', { name: 'Note changed' })).closest('tr');
  await waitFor(() => expect(row?.querySelector('dl')).toBeTruthy());
  const fields = [...(row?.querySelectorAll('dl > div') ?? [])].map((one) => one.textContent);

  expect(fields).toEqual([
    'Display nameBefore: IMM-7After: IMM-07',
    'TagsBefore: a',
    'TypeAfter: IMM',
  ]);
  expect(row?.textContent).not.toContain('{');
});

test('fields are called as on the page of their rows, and values are in words', async () => {
  const Before = { PlantId: 'p1', PlantName: 'North', OEEHigh: 0.75, State: 'active' };
  const After = {
    PlantId: 'p2',
    PlantName: 'South',
    OEEHigh: 0.9,
    DisplayType: 'IMM',
    HasSensor: true,
    TagsOfIt: ['a', 'b'],
    EarlierGoals: [{ Until: '2026-06-10', OEEHigh: 0.75 }],
    State: 'retired',
  };
  show([event('machine.changed', { Changes: { Before, After } })]);
  await screen.findByText('OEE: green above');

  expect(fieldsOf('Machine changed')).toEqual([
    'PlantBefore: NorthAfter: South',
    'OEE: green aboveBefore: 75%After: 90%',
    'StateBefore: activeAfter: retired',
    'Shown asAfter: Injection moulding machine',
    'Has sensorAfter: Yes',
    'Tags of itAfter: a, b',
  ]);
});

test('a thing is found by a part of its name', async () => {
  const row = { Resource: 'machines', Id: 'm7', DisplayName: 'IMM-07', ClientId: 'c1' };
  known.searchResources.mockResolvedValue([{ ...row, PlantName: 'Riverside' }]);
  show([event('signIn.failed')]);
  const thing = await screen.findByRole('combobox', { name: 'Thing' });
  fireEvent.click(thing);
  expect(screen.getByText('Type a part of its name.')).toBeTruthy();
  fireEvent.change(thing, { target: { value: 'imm-07' } });
  fireEvent.pointerDown(await screen.findByRole('option', { name: /IMM-07.*Riverside/ }));

  await waitFor(() => expect(calls.listAudit.mock.lastCall?.[0]).toMatchObject({ subject: 'm7' }));
  expect(screen.getByText('All that happened to IMM-07')).toBeTruthy();
});

test('a row that kept its name is named with what was done', async () => {
  const Before = { DisplayName: 'IMM-7', State: 'active' };
  const Changes = { Before, After: { ...Before, State: 'retired' } };
  show([event('machine.retired', { Detail: '{}', Changes })]);
  const row = (await screen.findByRole('rowheader', { name: 'Machine retired' })).closest('tr');

  expect(within(row as HTMLElement).getByText('IMM-7')).toBeTruthy();
});

test('who changed an account stands first, and the account with what was done', async () => {
  show([event('account.changed', { Detail: 'global: roles Operator', Username: 'anna' })]);
  const row = (await screen.findByRole('rowheader', { name: 'Account changed' })).closest('tr');

  expect(within(row as HTMLElement).getByText('anna: roles Operator')).toBeTruthy();
  expect(within(row as HTMLElement).getByText('global')).toBeTruthy();
});

test('what was done with an account is in the words of the page', async () => {
  show([
    event('account.changed', { Detail: 'global: signed out everywhere', Username: 'anna' }),
    event('account.changed', { Detail: 'global: email a@b.example', Username: 'anna' }),
  ]);

  expect(await screen.findByText('anna: signed out everywhere')).toBeTruthy();
  expect(screen.getByText('anna: email a@b.example')).toBeTruthy();
});

test('a person whose name is like that of a wall screen is named, and a note may begin with a brace', async () => {
  const who = { AccountId: 'p1', Username: 'kiosk-hans' };
  show([
    event('account.changed', { ...who, Detail: 'global: email a@b.example' }),
    event('account.changed', { Username: 'kiosk-w1', AccountId: 'w1', Detail: 'global: removed' }),
    event('annotation.created', { Username: 'anna', Detail: '{new mould}' }),
  ]);

  expect(await screen.findByText('kiosk-hans: email a@b.example')).toBeTruthy();
  expect(screen.getByText('removed')).toBeTruthy();
  expect(screen.getByText('{new mould}')).toBeTruthy();
});

test.each(['descriptions', 'screens'])(
  'until the %s are there, no field has the name of the store',
  async (missing) => {
    const never = new Promise<never>(() => {});
    if (missing === 'screens') known.listScreens.mockReturnValue(never);
    else known.listResources.mockReturnValue(never);
    show([event('machine.changed', { Changes: { Before: {}, After: { OEEHigh: 0.8 } } })]);

    await waitFor(() => expect(calls.listAudit).toHaveBeenCalled());
    expect(document.querySelector('.ls-spinner')).toBeTruthy();
    expect(screen.queryByRole('rowheader')).toBeNull();
  },
);

test('a row with many fields shows the first ones, the others on demand, and names for ids', async () => {
  const goals = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [`Goal${index}`, index]),
  );
  const After = { PlantId: 'p1', PlantName: 'Riverside', ...goals };
  show([event('machine.created', { Detail: '{}', Changes: { After } })]);
  const summary = await screen.findByText('3 more fields');
  const details = summary.closest('details');

  expect(details?.querySelectorAll('dt')).toHaveLength(3);
  expect(await screen.findByText('Plant')).toBeTruthy();
  expect(screen.queryByText('p1')).toBeNull();
});

test('kind, name and time are asked for, and begin with the first page', async () => {
  show([event('signIn.failed')], 120, '/test?page=2');
  await screen.findByText('51–100 of 120');
  expect(calls.listAudit.mock.lastCall?.[1]).toEqual({ pageNumber: 2, pageSize: 50 });

  fireEvent.change(screen.getByLabelText('Event'), { target: { value: 'signIn.failed' } });
  await waitFor(() =>
    expect(calls.listAudit.mock.lastCall?.slice(0, 2)).toMatchObject([
      { kind: 'signIn.failed' },
      { pageNumber: 1 },
    ]),
  );
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: ' anna ' } });
  await waitFor(() =>
    expect(calls.listAudit.mock.lastCall?.[0]).toMatchObject({
      kind: 'signIn.failed',
      username: 'anna',
    }),
  );
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-06-10T12:00' } });
  await waitFor(() =>
    expect(calls.listAudit.mock.lastCall?.[0]).toMatchObject({
      start: new Date('2026-06-10T12:00').toISOString(),
    }),
  );
});

test('the name of a thing leads to all that happened to it, and back', async () => {
  const Changes = { Before: { DisplayName: 'IMM-7' }, After: { DisplayName: 'IMM-07' } };
  show([event('machine.changed', { Detail: '{}', SubjectId: 'm7', Changes })]);
  fireEvent.click(await screen.findByRole('button', { name: 'IMM-07' }));

  expect(await screen.findByText('All that happened to IMM-07')).toBeTruthy();
  await waitFor(() => expect(calls.listAudit.mock.lastCall?.[0]).toMatchObject({ subject: 'm7' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show all events' }));
  await waitFor(() =>
    expect(calls.listAudit.mock.lastCall?.[0]).toMatchObject({ subject: undefined }),
  );
});

test('the file has the events that are asked for', async () => {
  calls.exportAudit.mockResolvedValue(new Blob(['']));
  show([event('signIn.failed')], 1, '/test?kind=signIn.failed');
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));

  expect(calls.exportAudit.mock.lastCall?.[0]).toMatchObject({ kind: 'signIn.failed' });
});

test('a selection without events is said in words', async () => {
  show([]);
  expect(await screen.findByText('No event in this selection')).toBeTruthy();
});

test('a trail that cannot be loaded says why, and is asked for again', async () => {
  calls.listAudit.mockRejectedValueOnce(new Error('out of order'));
  show([event('signIn.failed')]);
  await screen.findByText('out of order');

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Sign-in failed' })).toBeTruthy();
});

function field(Name: string, Kind: ResourceField['Kind']): ResourceField {
  return { Name, Kind, Access: 'given', IsRequired: false, IsSearched: false };
}

/** Field texts of an event, with the values before and after. */
function fieldsOf(title: string) {
  const row = screen.getByRole('rowheader', { name: title }).closest('tr');
  return [...(row?.querySelectorAll('dl > div') ?? [])].map((one) => one.textContent);
}

function event(Kind: string, more: Partial<AuditEvent> = {}): AuditEvent {
  const At = '2026-06-10T17:00:00.000Z';
  const none = { AccountId: null, Username: null, Address: null, Detail: null, SubjectId: null };
  return { At, Kind, ...none, ...more };
}

function show(Items: AuditEvent[], TotalItems = Items.length, address = '/test') {
  const { Component } = auditTrail;
  calls.listAudit.mockResolvedValue({ Items, TotalItems });
  render(
    <Around address={address}>
      <Component options={{}} data={{}} receivedAt={0} />
    </Around>,
  );
}
