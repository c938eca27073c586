import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { HttpError } from '#api/http.ts';
import { Chart } from '#engine/charts/chart.tsx';
import { timeAxis } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { drawn } from '#engine/plotly.fixture.tsx';
import { Around, scope } from '#plant/testing.tsx';

import { Annotated } from './annotated.tsx';
import {
  addAnnotation,
  annotation,
  changeAnnotation,
  listAnnotations,
  removeAnnotation,
} from './annotations.fixture.ts';

const listeners = vi.hoisted(() => new Set<(name: string | undefined) => void>());

vi.mock('#api/machines/annotations.ts', () => import('./annotations.fixture.ts'));
vi.mock('#api/hub/resource-changes.ts', () => ({
  watchResources(listen: (name: string | undefined) => void) {
    listeners.add(listen);
    return () => listeners.delete(listen);
  },
}));

// The dialog is loaded on demand, which takes long on a busy machine.
beforeAll(() => import('./annotations-dialog.tsx'));
beforeEach(() => {
  for (const call of [addAnnotation, changeAnnotation, removeAnnotation]) call.mockReset();
  listAnnotations.mockReset();
  listAnnotations.mockResolvedValue([
    annotation({ Text: 'Later', Start: '2026-06-10T14:00:00.000Z', End: null, Tag: 'process' }),
    annotation({ Text: 'Earlier', MachineId: null, IsChangeable: false }),
    annotation({ Text: 'Not on the axis', Start: '2026-06-11T14:00:00.000Z', End: null }),
  ]);
});

test('a chart over time marks each note on its axis as a band with its number', async () => {
  show();
  await screen.findByRole('button', { name: /^Notes \(3\)/ });

  const { layout } = await drawn();
  expect(layout.shapes?.map(({ x0, x1 }) => [x0, x1])).toEqual([
    ['2026-06-10T12:00:00.000', '2026-06-10T13:00:00.000'],
    ['2026-06-10T14:00:00.000', '2026-06-10T14:00:00.000'],
  ]);
  expect(layout.annotations?.map(({ text }) => text)).toEqual(['1', '2']);
});

test('a chart that is not over time marks nothing', async () => {
  show(false);
  await waitFor(() => expect(listAnnotations).toHaveBeenCalled());

  expect((await drawn()).layout.shapes).toBeUndefined();
  expect(screen.queryByRole('button', { name: /^Notes/ })).toBeNull();
});

test('the list says each note with its number, tag and author, and what may be changed', async () => {
  const dialog = await openList();

  const [first, second] = within(dialog).getAllByRole('listitem');
  expect(first?.textContent).toContain('Earlier');
  expect(first?.textContent).toContain('whole plant · anna');
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(second?.textContent).toContain('Process · anna');
  expect(within(dialog).getByRole('button', { name: 'Change note 2' })).toBeTruthy();
});

test('a note is added with times of the plant clock and a tag of the list', async () => {
  addAnnotation.mockResolvedValue(annotation());
  const dialog = await openList();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add note' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save note' }));
  expect(within(dialog).getByText('A note says something.')).toBeTruthy();

  fill(dialog, { Note: 'New seal', From: '2026-06-10T08:00', Tag: 'maintenance' });
  fill(dialog, { 'To (empty: an instant)': '2026-06-10T07:00' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save note' }));
  expect(within(dialog).getByText('It ends before it starts.')).toBeTruthy();
  expect(addAnnotation).not.toHaveBeenCalled();

  fill(dialog, { 'To (empty: an instant)': '' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(addAnnotation).toHaveBeenCalledOnce());
  expect(addAnnotation).toHaveBeenCalledWith('P1', {
    Start: '2026-06-10T08:00:00.000Z',
    End: null,
    Text: 'New seal',
    Tag: 'maintenance',
  });
  await waitFor(() => expect(listAnnotations).toHaveBeenCalledTimes(2));
});

test('who was overtaken reads what is there now, and writes over that', async () => {
  const theirs = annotation({ Text: 'Theirs', Version: 4 });
  const overtaken = new HttpError(409, 'row.overtaken', 'changed');
  overtaken.details = { Current: { ...theirs } };
  changeAnnotation.mockRejectedValueOnce(overtaken);
  changeAnnotation.mockResolvedValue(annotation());
  const dialog = await openList();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change note 2' }));
  fill(dialog, { Note: 'Mine' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save note' }));

  expect(await within(dialog).findByRole('alert')).toHaveProperty(
    'textContent',
    'Someone else changed this note. It now says: Theirs',
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(changeAnnotation).toHaveBeenCalledTimes(2));
  expect(changeAnnotation.mock.lastCall?.[0]).toMatchObject({ Version: 4 });
  expect(changeAnnotation.mock.lastCall?.[1]).toMatchObject({ Text: 'Mine' });
});

test('an open page follows what others write', async () => {
  await openList();
  listAnnotations.mockResolvedValue([annotation({ Text: 'From elsewhere' })]);

  act(() => {
    for (const listen of listeners) listen('annotations');
  });

  expect(await screen.findByText('From elsewhere')).toBeTruthy();
});

async function openList(): Promise<HTMLElement> {
  show();
  const button = await screen.findByRole('button', { name: /^Notes \(3\)/ });
  await act(async () => void fireEvent.click(button));
  return screen.findByRole('dialog');
}

function fill(dialog: HTMLElement, values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
}

function show(isOverTime = true): void {
  render(
    <Around>
      <Annotated scope={{ ...scope, route: { Id: 'M1' } }}>
        <Chart
          label="Parts"
          draw={draw}
          table={{ columns: [], rows: [] }}
          {...(isOverTime && { isOverTime })}
        />
      </Annotated>
    </Around>,
  );
}

function draw(palette: Palette, locale: string) {
  const span = {
    start: Date.parse('2026-06-10T11:00:00Z'),
    end: Date.parse('2026-06-10T15:00:00Z'),
  };
  return {
    data: [],
    layout: { xaxis: timeAxis(palette, locale, { span, timeZone: 'UTC', folded: [] }) },
  };
}
