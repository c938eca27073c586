import { EventEmitter, once } from 'node:events';

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources, refusal } from '#resources/testing.ts';
import { Around } from '#engine/testing.tsx';
import type { FirstRun } from '#schemas/api/first-run.gen.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import { firstRun } from './first-run.widget.tsx';

const api = vi.hoisted(() => ({
  readFirstRun: vi.fn<() => Promise<FirstRun>>(),
  act: vi.fn<(id: string, name: string) => Promise<object>>(),
}));
vi.mock('#api/admin/first-run.ts', () => ({ readFirstRun: api.readFirstRun }));
vi.mock('#api/admin/resources.ts', async () => {
  const testing = await import('#resources/testing.ts');
  return { ...testing, createResource: () => ({ ...testing.calls, act: api.act }) };
});

const names = ['clients', 'plants', 'machines', 'datasources', 'accounts'];
const client = { Id: 'c1', DisplayName: 'Acme' };
const plant = { Id: 'p1', DisplayName: 'Riverside', ClientId: 'c1', TimeZone: 'America/Chicago' };
const machine = { Id: 'm1', DisplayName: 'IMM-01', MachineName: 'IMM-01' };
const source = { Id: 's1', DisplayName: 'Gateway' };
const user = { Id: 'u1', Username: 'anna', Status: 'INVITED' as const };

const begun: FirstRun = { Step: 'client', Machines: [], MachineCount: 0 };
const withClient: FirstRun = { ...begun, Step: 'plant', Client: client };
const withPlant: FirstRun = { ...withClient, Step: 'machines', Plant: plant };
const withMachines: FirstRun = {
  ...withPlant,
  Step: 'source',
  Machines: [machine],
  MachineCount: 1,
};
const withSource: FirstRun = { ...withMachines, Step: 'user', DataSource: source };
const withUser: FirstRun = { ...withSource, Step: 'sample', User: user };
const done: FirstRun = {
  ...withUser,
  Step: 'done',
  Sample: { MachineName: 'IMM-01', At: '2026-06-10T17:00:00.000Z' },
};

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue(names.map(described));
  calls.create.mockResolvedValue({});
});

test.each([
  [begun, 'Client', []],
  [withClient, 'Plant', ['Acme']],
  [withPlant, 'Machines', ['Acme', 'Riverside · America/Chicago']],
  [withMachines, 'Data source', ['Acme', 'Riverside · America/Chicago', 'IMM-01']],
  [withSource, 'User', ['Acme', 'Riverside · America/Chicago', 'IMM-01', 'Gateway']],
  [
    withUser,
    'First sample',
    ['Acme', 'Riverside · America/Chicago', 'IMM-01', 'Gateway', 'anna · invited'],
  ],
])('it goes on where the installation is: %#', async (state, title, made) => {
  await show(state);

  expect(openStep().querySelector('h2')?.textContent).toBe(title);
  const before = screen
    .getAllByRole('listitem')
    .filter(({ dataset }) => dataset['state'] === 'done');
  expect(before.map((step) => step.querySelector('p')?.textContent)).toEqual(made);
});

test('a client is made, and the plant is next', async () => {
  await show(begun);
  type('Name of the client', 'Acme');
  api.readFirstRun.mockResolvedValue(withClient);
  submit();

  await screen.findByLabelText('Name of the plant');
  expect(openStep().contains(document.activeElement)).toBe(true);
  expect(calls.create).toHaveBeenCalledExactlyOnceWith({ DisplayName: 'Acme' });
});

test('what is sent before the server has said what there is, is not lost', async () => {
  const said = new EventEmitter();
  listResources.mockReturnValue(once(said, 'now').then(() => names.map(described)));
  await show(begun);
  type('Name of the client', 'Acme');
  submit();
  expect(calls.create).not.toHaveBeenCalled();
  said.emit('now');

  await waitFor(() =>
    expect(calls.create).toHaveBeenCalledExactlyOnceWith({ DisplayName: 'Acme' }),
  );
});

test('what the server refuses stands at its field, and nothing is lost', async () => {
  calls.create.mockRejectedValueOnce(
    refusal(400, { Errors: [{ Field: 'DisplayName', Message: 'This is needed' }] }),
  );
  await show(begun);
  submit();

  await screen.findByText('This is needed');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Name of the client')),
  );
  expect(openStep().querySelector('h2')?.textContent).toBe('Client');
});

test('the plant begins with the time zone of the browser', async () => {
  await show(withClient);
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  type('Name of the plant', 'Riverside');
  const zone = screen.getByLabelText('Time zone');
  fireEvent.change(zone, { target: { value: 'Chicago' } });
  fireEvent.keyDown(zone, { key: 'Enter' });
  submit();

  expect(here).not.toBe('America/Chicago');
  await waitFor(() =>
    expect(calls.create).toHaveBeenCalledExactlyOnceWith({
      Type: 'FIRST',
      DisplayName: 'Riverside',
      TimeZone: 'America/Chicago',
      ClientId: 'c1',
    }),
  );
});

test('a message repeats only the beginning of a name that is far too long', async () => {
  await show(withPlant);
  calls.create.mockRejectedValueOnce(
    refusal(400, { Errors: [{ Field: 'MachineName', Message: 'This is too long' }] }),
  );
  type('Names, one per line', 'M'.repeat(10_000));
  submit();

  const said = await screen.findByText(/This is too long$/);
  expect(said.textContent).toBe(`${'M'.repeat(60)}…: This is too long`);
});

test('each line is a machine, and those that were refused stay to be corrected', async () => {
  await show(withPlant);
  calls.create
    .mockResolvedValueOnce({})
    .mockRejectedValueOnce(
      refusal(409, { Errors: [{ Field: 'MachineName', Message: 'This is taken already' }] }),
    );
  type('Names, one per line', ' IMM-01 \n\nIMM-02\nIMM-01\nIMM-03');
  expect(screen.getByText('Machines: 3')).toBeTruthy();
  api.readFirstRun.mockResolvedValue(withMachines);
  submit();

  await screen.findByText('IMM-02: This is taken already');
  expect(openStep().querySelector('h2')?.textContent).toBe('Machines');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Names, one per line').value).toBe(
    'IMM-02\nIMM-03',
  );

  calls.create.mockClear();
  type('Names, one per line', 'IMM-04');
  submit();
  await screen.findByLabelText('Name of the data source');
  expect(calls.create.mock.calls).toMatchObject([
    [{ DisplayName: 'IMM-04', MachineName: 'IMM-04', PlantId: 'p1' }],
  ]);
});

test('the key is shown until it was copied, with the line that sends a sample', async () => {
  await show(withMachines);
  calls.create.mockResolvedValueOnce({ Id: 's1', Key: 'secret-key' });
  api.readFirstRun.mockResolvedValue(withSource);
  submit();

  const key = await screen.findByLabelText('Key');
  expect((key as HTMLTextAreaElement).value).toBe('secret-key');
  const line = screen.getByLabelText(/^A first sample/) as HTMLTextAreaElement;
  expect(line.value).toContain("'Authorization: Bearer secret-key'");
  expect(line.value).toContain(String.raw`\"machine\":\"IMM-01\"`);

  fireEvent.click(screen.getByRole('button', { name: 'I have copied the key' }));
  await screen.findByLabelText('Username');
});

test('the link of the new user is shown until it was handed over', async () => {
  await show(withSource);
  calls.create.mockResolvedValueOnce({
    Link: 'http://plant/login/activation_code/x',
    ExpiresAt: '2026-06-11T17:00:00.000Z',
  });
  type('Username', 'anna');
  api.readFirstRun.mockResolvedValue(withUser);
  submit();

  const link = await screen.findByLabelText('Activation link');
  expect((link as HTMLTextAreaElement).value).toBe('http://plant/login/activation_code/x');
  expect(calls.create.mock.lastCall).toEqual([
    {
      Type: 'FIRST',
      Username: 'anna',
      Email: null,
      Language: 'en-US',
      Roles: ['PlantUser'],
      Clients: ['c1'],
    },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(/Waiting for the first sample/);
});

test('after a reload the key is gone, and a new one can be made', async () => {
  api.act.mockResolvedValue({ Id: 's1', Key: 'next-key' });
  await show(withUser);
  fireEvent.click(screen.getByRole('button', { name: 'New key' }));

  const line = (await screen.findByLabelText(/^A first sample/)) as HTMLTextAreaElement;
  expect(line.value).toContain('next-key');
  expect(api.act).toHaveBeenCalledWith('s1', 'key');
});

test('with the first sample it leads to the dashboard', async () => {
  await show(done);
  const link = screen.getByRole('link', { name: 'See it on the dashboard' });

  expect(link.getAttribute('href')).toBe('/dashboard/plant/oee-tile-view?Id=p1');
  expect(screen.getByText('IMM-01 has sent its first sample.')).toBeTruthy();
});

test('where it cannot be asked how far it is, it says why and asks again', async () => {
  api.readFirstRun.mockRejectedValueOnce(new Error('out of order'));
  renderGuide();
  await screen.findByText('out of order');
  api.readFirstRun.mockResolvedValue(begun);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByLabelText('Name of the client')).toBeTruthy();
});

function described(Name: string): ResourceDescription {
  const common = { Access: 'given', IsRequired: true, IsSearched: false } as const;
  return {
    Name,
    Path: `/admin/${Name}`,
    OrderBy: 'DisplayName',
    Audit: 'row',
    Verbs: ['list', 'create'],
    Fields:
      Name === 'clients'
        ? []
        : [{ ...common, Name: 'Type', Kind: 'choice', Options: ['FIRST', 'SECOND'] }],
  };
}

async function show(state: FirstRun) {
  api.readFirstRun.mockResolvedValue(state);
  renderGuide();
  await screen.findAllByRole('listitem');
}

function renderGuide() {
  const { Component } = firstRun;
  render(
    <Around>
      <Component options={{}} data={{}} receivedAt={0} />
    </Around>,
  );
}

function openStep(): HTMLElement {
  const steps = screen.getAllByRole('listitem');
  return steps.find((one) => one.ariaCurrent === 'step') ?? screen.getByText('no step is open');
}

function type(label: string, value: string) {
  fireEvent.change(within(openStep()).getByLabelText(label), { target: { value } });
}

function submit() {
  const form = openStep().querySelector('form');
  if (form) fireEvent.submit(form);
}
