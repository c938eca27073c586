import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { FormDocument, FormParameter } from '#schemas/api/form-document.gen.ts';

import { Designer } from '../designer.tsx';
import { documentWith, question } from '../template/form-document.fixture.ts';

const server = vi.hoisted(() => ({
  saveFormDraft: vi.fn<(id: string, draft: { Document: FormDocument }) => Promise<object>>(),
}));
vi.mock('#api/forms/form-templates.ts', () => server);

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  server.saveFormDraft.mockResolvedValue({ Version: 2 });
});

test('everything that a parameter has is set on the screen', async () => {
  show([parameter('MELT')]);
  open('MELT');
  type('Key', 'MELT TEMP');
  for (const [label, value] of Object.entries(numbers)) type(label, value);
  type('Unit', '°C');
  type('Live value beside it (metric)', 'melt_temperature');

  expect(await saved()).toEqual([
    {
      ...parameter('MELT_TEMP'),
      Id: 'MELT',
      DisplayName: 'MELT',
      Low: 220,
      High: 240,
      Min: 0,
      Max: 400,
      Decimals: 1,
      Unit: '°C',
      Metric: 'melt_temperature',
    },
  ]);
});

test('a parameter is copied after itself with a key of its own, and moved', async () => {
  show([parameter('MELT'), parameter('MOULD', 20)]);
  open('MELT');
  press('Copy');
  expect(keys()).toEqual(['MELT', 'MELT_2', 'MOULD']);
  press('Move down');
  press('Move down');
  expect(keys()).toEqual(['MELT', 'MOULD', 'MELT_2']);
  press('Move up');

  expect((await saved()).map(({ Key, Order }) => [Key, Order])).toEqual([
    ['MELT', 10],
    ['MELT_2', 20],
    ['MOULD', 30],
  ]);
});

test('what is wrong with a parameter leads to its field, where it is mended', () => {
  show([parameter('MELT'), { ...parameter('MELT', 20), Id: 'other' }]);
  fireEvent.click(screen.getByRole('treeitem', { name: /^flash/ }));
  const findings = screen.getByText(/^Errors: 1/).closest('details') as HTMLElement;
  fireEvent.click(within(findings).getByRole('button', { name: /Another one has the key MELT/ }));
  const key = screen.getByLabelText<HTMLInputElement>('Key');
  expect(document.activeElement?.textContent).toBe('MELTMELT');
  expect(key.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(`${key.id}-error`)?.textContent).toBe(
    'Another one has the key MELT.',
  );

  type('Key', 'MOULD');
  expect(screen.queryByText(/^Errors: 1/)).toBeNull();
});

test('limits that contradict each other are named at their field', () => {
  show([{ ...parameter('MELT'), Low: 5, High: 4 }]);
  open('MELT');

  const low = screen.getByLabelText('Lower limit');
  expect(document.getElementById(`${low.id}-error`)?.textContent).toBe(
    'The lower limit 5 is above the upper limit 4.',
  );
});

test('another kind of answer leaves nothing of the one before', async () => {
  show([{ ...parameter('MELT'), Low: 5, Unit: 'mm', Metric: 'length' }]);
  open('MELT');
  fireEvent.change(screen.getByLabelText('Kind of answer'), { target: { value: 'text' } });

  expect(await saved()).toEqual([{ ...parameter('MELT'), Kind: 'text' }]);
});

const numbers = {
  'Lower limit': '220',
  'Upper limit': '240',
  'Smallest value': '0',
  'Largest value': '400',
  Decimals: '1',
};

function parameter(Key: string, Order = 10): FormParameter {
  return { Id: Key, Key, DisplayName: Key, Order, Kind: 'number', Required: true };
}

function show(Parameters: FormParameter[]): void {
  const Document = { ...documentWith([question('flash')]), Parameters };
  render(
    <Around>
      <Designer id="f" stored={{ Version: 1, Document }} list={undefined} />
    </Around>,
  );
}

async function saved(): Promise<FormParameter[]> {
  press('Save');
  await waitFor(() => expect(server.saveFormDraft).toHaveBeenCalled());
  return server.saveFormDraft.mock.lastCall?.[1].Document.Parameters ?? [];
}

function keys(): (string | null | undefined)[] {
  return screen
    .getAllByRole('button')
    .filter((one) => one.id.startsWith('form-parameter-'))
    .map((one) => one.lastChild?.textContent);
}

function open(name: string): void {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}
