import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { annotation, listAnnotations } from '#plant/annotations/annotations.fixture.ts';
import { changeStop } from '#plant/machine-changes.fixture.ts';
import reasonSample from '#plant/samples/stop-reasons.sample.json';
import sample from '#plant/samples/stops.sample.json';
import { renderWidget } from '#plant/testing.tsx';
import type { Stop, StopReason, Stops } from '#schemas/api/stops.gen.ts';

import { stopList } from './stop-list.widget.tsx';

vi.mock('#api/machines/annotations.ts', () => import('#plant/annotations/annotations.fixture.ts'));
vi.mock('#api/hub/resource-changes.ts', () => ({ watchResources: () => () => {} }));
vi.mock('#api/machines/stop-changes.ts', () => import('#plant/machine-changes.fixture.ts'));

const stops = sample[0] as Stops;
const [open, lunch] = stops.Items as [Stop, Stop];

test('stops of several machines name theirs, and one of two at the same instant is opened', async () => {
  const other: Stop = { ...open, MachineId: 'M2', MachineName: 'IMM-02', Comment: 'Robot arm' };
  const Items = [open, other, lunch];
  changeStop.mockResolvedValue([{ ...other, Reason: 'Oil leak', Version: 3 }]);
  show(Items);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    open.MachineName,
    'IMM-02',
    lunch.MachineName,
  ]);
  expect(
    within(rows[1] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/machine/M2');

  fireEvent.click(within(rows[1] as HTMLElement).getByRole('button'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('group', { name: 'Parts of this stop' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Oil leak' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changeStop).toHaveBeenCalledOnce());
  expect(changeStop.mock.lastCall?.[0]).toMatchObject({ MachineId: 'M2', Id: other.Id });
});

test('the stops of one machine do not repeat its name', () => {
  show(stops.Items);

  expect(screen.queryByRole('columnheader', { name: 'Machine' })).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('the length of a stop is in full, to the second, under the pointer', () => {
  const Start = '2026-06-10T06:00:00Z';
  show([{ ...lunch, Start, End: '2026-06-10T08:05:09Z', IsOpen: false }]);

  expect(screen.getByText('2h 5m').title).toBe('02:05:09');
});

test('a stop says what people noted about its time', async () => {
  listAnnotations.mockResolvedValue([
    annotation({
      Text: 'Second tool tried',
      MachineId: lunch.MachineId,
      Start: lunch.Start,
      End: lunch.End,
    }),
    annotation({ Text: 'Elsewhere', MachineId: 'M9', Start: lunch.Start, End: lunch.End }),
    annotation({ Text: 'Just after it', MachineId: null, Start: lunch.End, End: null }),
  ]);
  show([lunch]);

  expect(await screen.findByText('Note: Second tool tried')).toBeTruthy();
  expect(screen.queryByText(/Elsewhere|Just after/)).toBeNull();
});

function show(Items: Stop[]) {
  renderWidget(stopList, {
    options: {},
    data: { stops: [{ ...stops, Items }], reasons: reasonSample as StopReason[] },
    receivedAt: Date.now(),
  });
}
