import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import {
  calls,
  listResources,
  policyVersions,
  previewChange,
  refusal,
} from '#resources/testing.ts';
import type { ChangePreview, PreviewFigures } from '#schemas/api/previews.gen.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import type { ResourceTableOptions } from '../resource-table.gen.ts';
import { resourceTable } from '../resource-table.widget.tsx';
import { AroundTable } from '../list/row-menu.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));
vi.mock('#api/admin/policies.ts', () => import('#resources/testing.ts'));
vi.mock('#api/admin/previews.ts', () => import('#resources/testing.ts'));

const usual = { Access: 'given', IsRequired: false, IsSearched: false } as const;
const plants: ResourceDescription = {
  Name: 'plants',
  Path: '/admin/plants',
  OrderBy: 'DisplayName',
  Audit: 'row',
  Verbs: ['list', 'get', 'create', 'change'],
  Fields: [
    { ...usual, Kind: 'text', Name: 'DisplayName', IsRequired: true },
    { ...usual, Kind: 'number', Name: 'MicroStopSeconds', IsRequired: true },
    { ...usual, Kind: 'flag', Name: 'CapPerformance' },
  ],
  Dated: { Fields: ['MicroStopSeconds', 'CapPerformance'], Earlier: null },
};
const options: ResourceTableOptions = {
  resource: 'plants',
  title: 'plants.title',
  fields: [
    { field: 'DisplayName', label: 'Name' },
    { field: 'MicroStopSeconds', label: 'Short stops', in: ['form'] },
    { field: 'CapPerformance', label: 'Cap', in: ['form'] },
  ],
  policy: { fields: ['MicroStopSeconds', 'CapPerformance'] },
  texts: {
    new: 'New plant',
    none: 'none',
    noneHint: 'hint',
    remove: 'remove',
    removeQuestion: 'question',
  },
};
const plant = {
  Id: 'p1',
  Version: 3,
  DisplayName: 'Pune',
  MicroStopSeconds: 0,
  CapPerformance: false,
};

function figures(more: Partial<PreviewFigures>): PreviewFigures {
  const shares = { OEE: 0.5, Availability: 0.8, Performance: 0.7, Quality: null };
  const minutes = { PlannedMinutes: 6000, RunMinutes: 4800, DownMinutes: 1200 };
  return { ...shares, ...minutes, Levels: null, WantedParts: null, ...more };
}

const levels = {
  OEE: 'approaching',
  Availability: 'meeting',
  Performance: 'meeting',
  Quality: 'missing',
} as const;
const preview: ChangePreview = {
  Items: [
    {
      Id: 'p1',
      DisplayName: 'Pune',
      Start: '2026-06-02T18:30:00.000Z',
      End: '2026-06-09T18:30:00.000Z',
      TimeZone: 'Asia/Kolkata',
      All: {
        Now: figures({ WantedParts: 1200 }),
        Then: figures({ RunMinutes: 5100, WantedParts: 1500 }),
      },
      Machines: [
        {
          Id: 'm1',
          DisplayName: 'Press 1',
          Now: figures({ Levels: { ...levels, OEE: 'under' } }),
          Then: figures({ OEE: 0.525, Availability: 0.75, Levels: levels }),
        },
      ],
    },
  ],
};
const show = 'Show what this would have done to last week';

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([plants]);
  calls.list.mockResolvedValue({ Items: [plant], TotalItems: 1 });
});

test('what is typed is counted over last week, and each difference has a sign and a word', async () => {
  previewChange.mockResolvedValue(preview);
  await open('Pune');
  change('120');
  const button = screen.getByRole('button', { name: show });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);

  const table = await screen.findByRole('table', {
    name: 'Pune, from Jun 3, 2026 to Jun 9, 2026: now, and as typed above',
  });
  const cells = within(within(table).getByRole('row', { name: /Press 1/ })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '50.0% → 52.5% +2.5% (higher) off target → close to target',
    '80.0% → 75.0% −5.0% (lower)',
    '70.0% → 70.0% no change',
    '— → — not known',
  ]);
  expect(screen.getByText(/Run minutes: 4,800, then 5,100/)).toBeTruthy();
  expect(screen.getByText('Parts to be made: 1,200, then 1,500.')).toBeTruthy();
  expect(previewChange.mock.calls[0]?.[0]).toEqual({
    path: 'admin/products',
    id: 'p1',
    values: { MicroStopSeconds: 120, CapPerformance: false },
    since: undefined,
  });
  expect(calls.change).not.toHaveBeenCalled();
});

test('the day that is named is asked about, and what was counted before it is not shown', async () => {
  previewChange.mockResolvedValue(preview);
  await open('Pune');
  press(show);
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByRole('table');
  fireEvent.click(screen.getByRole('radio', { name: /^For the past, too/ }));
  fireEvent.change(screen.getByLabelText('Since'), { target: { value: '2026-06-05' } });

  expect(dialog.queryByRole('table')).toBeNull();
  press(show);
  await dialog.findByRole('table');
  expect(previewChange.mock.lastCall?.[0]).toMatchObject({ since: '2026-06-05' });
});

test('a change that makes no figure another says so', async () => {
  previewChange.mockResolvedValue({ Items: [] });
  await open('Pune');
  press(show);

  expect(await screen.findByText(/^Figures of last week would stay as they are/)).toBeTruthy();
});

test('what was counted is not shown for what is typed after it', async () => {
  previewChange.mockResolvedValue(preview);
  await open('Pune');
  press(show);
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByRole('table');
  change('60');

  expect(dialog.queryByRole('table')).toBeNull();
});

test('it is said that last week is being counted, and why it could not be', async () => {
  let fail: ((reason: Error) => void) | undefined;
  previewChange.mockReturnValue(new Promise((_, reject) => (fail = reject)));
  await open('Pune');
  press(show);
  expect(await screen.findByText('Counting last week again…')).toBeTruthy();
  fail?.(refusal(400, {}, 'Too many machines'));

  expect(await screen.findByText('Too many machines')).toBeTruthy();
});

test('earlier changes are said in words, with who made them', async () => {
  const Before = { MicroStopSeconds: 0, CapPerformance: false };
  const After = { MicroStopSeconds: 90, CapPerformance: false };
  policyVersions.mockResolvedValue([
    {
      Number: 1,
      At: '2026-06-10T12:00:00.000Z',
      Username: 'anna',
      Since: '2026-06-09',
      Before,
      After,
    },
  ]);
  await open('Pune');
  expect(policyVersions).not.toHaveBeenCalled();
  const summary = screen.getByText('Earlier changes of how losses are counted');
  const details = summary.closest('details');
  if (details) details.open = true;
  fireEvent(details ?? summary, new Event('toggle'));

  expect(await screen.findByText('Short stops: 0 → 90')).toBeTruthy();
  expect(screen.getByText(/, anna · holds since Jun 9, 2026$/)).toBeTruthy();
  expect(screen.queryByText(/^Cap:/)).toBeNull();
});

test('a new plant has no last week', async () => {
  await open('New plant');

  expect(screen.queryByRole('button', { name: show })).toBeNull();
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

function change(value: string): void {
  fireEvent.change(screen.getByLabelText('Short stops'), { target: { value } });
}
