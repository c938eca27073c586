import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { QueryRows } from '#engine/query.ts';
import { local } from '#lib/storage.ts';
import samples from '#plant/samples/shift-board.sample.json' with { type: 'json' };
import { machine, renderWidget } from '#plant/testing.tsx';
import type { ShiftNote } from '#schemas/api/shift-notes.gen.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { overtakenBy, writeShiftNote } from './shift-notes.fixture.ts';
import { shiftBoard } from './shift-board.widget.tsx';

vi.mock('#api/machines/shift-board.ts', () => import('./shift-notes.fixture.ts'));

const [sample] = samples as unknown as QueryRows['shift-board'][];

beforeEach(() => {
  local.clearExcept([]);
  writeShiftNote.mockReset();
});

test('an hour says its target, what was made, the difference and how it runs on', () => {
  show();

  const [, first, second] = screen.getAllByRole('row');
  expect(cellsOf(first).slice(0, 4)).toEqual(['120', '118', ' -2', '-2']);
  expect(cellsOf(second).slice(0, 4)).toEqual(['120', '96', ' -24', '-26']);
  expect(second?.dataset['level']).toBe('approaching');
});

test('stops stand in their hour with reason and minutes, and hours to come are empty', () => {
  show();

  const rows = screen.getAllByRole('row');
  expect(rows.some((row) => row.textContent?.includes('Lunch 15 min'))).toBe(true);
  expect(rows.some((row) => row.textContent?.includes('no reason given 12 min'))).toBe(true);
  expect(cellsOf(rows.at(-1)).slice(0, 4)).toEqual(['—', '—', ' —', '—']);
});

test('a note is stored when the field is left, with the version that it is about', async () => {
  writeShiftNote.mockResolvedValue(noteOf('Material came', 2));
  show();
  const field = within(screen.getAllByRole('row')[2] as HTMLElement).getByRole('textbox');
  expect((field as HTMLInputElement).value).toBe('Waited for material.');

  fireEvent.change(field, { target: { value: 'Material came' } });
  fireEvent.blur(field);

  await eventually(() =>
    expect(writeShiftNote).toHaveBeenCalledWith('M1', {
      Hour: '2026-06-10T12:00:00.000Z',
      Text: 'Material came',
      Version: 1,
    }),
  );
});

test('who was overtaken reads what is there now, keeps their words and can save them', async () => {
  writeShiftNote.mockRejectedValueOnce(overtakenBy(noteOf('Robot fault', 7)));
  show();
  const field = within(screen.getAllByRole('row')[2] as HTMLElement).getByRole('textbox');
  fireEvent.change(field, { target: { value: 'Mine' } });
  fireEvent.blur(field);

  await screen.findByText(/Meanwhile carol wrote: “Robot fault”/);
  expect((field as HTMLInputElement).value).toBe('Mine');

  writeShiftNote.mockResolvedValueOnce(noteOf('Mine', 8));
  fireEvent.keyDown(field, { key: 'Enter' });
  await eventually(() => expect(writeShiftNote.mock.lastCall?.[1]).toMatchObject({ Version: 7 }));
});

test('while it is stored as the shift dashboard its KPI has no colour', () => {
  show();
  expect(oee().dataset['level']).toBe('approaching');

  fireEvent.click(screen.getByRole('checkbox', { name: 'My shift dashboard' }));

  expect(local.read('shiftDashboardId')).toBe('test');
  expect(oee().dataset['level']).toBe('missing');
});

test('another machine is chosen by its plant', () => {
  show();
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('label'));
  expect(groups).toEqual(['Riverside']);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['M1', 'M2']);
});

function show() {
  return renderWidget(shiftBoard, {
    options: {},
    data: {
      board: sample ? [sample] : [],
      machines: [machine('M2', { ParentId: 'A' }), machine('M1', { ParentId: 'A' })],
      plants: [{ Id: 'A', DisplayName: 'Riverside' } as never],
    },
    receivedAt: Date.now(),
  });
}

function oee(): HTMLElement {
  const term = screen.getByText('OEE');
  return term.parentElement?.querySelector('[data-level]') as HTMLElement;
}

function cellsOf(row: HTMLElement | undefined) {
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
}

function noteOf(Text: string, Version: number): ShiftNote {
  const At = '2026-06-10T17:00:00.000Z';
  return {
    MachineId: 'M1',
    Hour: '2026-06-10T12:00:00.000Z',
    Text,
    Username: 'carol',
    At,
    Version,
  };
}
