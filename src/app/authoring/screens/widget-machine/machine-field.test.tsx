import { fireEvent, render, screen as page } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { listMachineNames } from '#api/machines/machine-service.ts';
import { Around } from '#engine/testing.tsx';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { MachineField } from './machine-field.tsx';
import { findWidgetMachine } from './widget-machine.ts';

vi.mock('#api/machines/machine-service.ts');

const screen: Screen = {
  version: 1,
  id: 'board',
  path: '/dashboard/plant/board',
  title: 'board.title',
  data: { hours: { query: 'metric-hours', parameters: { machineId: '$plant.Id' } } },
  widgets: {
    trend: { type: 'metric-trend', data: { metrics: 'hours' } },
    clock: { type: 'clock' },
  },
  layouts: { desk: [] },
};
const onChange = vi.fn<(screen: Screen) => void>();

test('a machine of the plant is chosen for the widget, and what the page is about again', async () => {
  vi.mocked(listMachineNames).mockResolvedValue([{ Id: 'P7', DisplayName: 'Press 7' }]);
  const { rerender } = render(fieldOf(screen));
  const list = page.getByLabelText<HTMLSelectElement>('Machine');
  expect(list.selectedOptions[0]?.textContent).toBe('What the page is about');
  await page.findByText('Press 7');
  fireEvent.change(list, { target: { value: 'P7' } });

  const changed = onChange.mock.lastCall?.[0] ?? screen;
  expect(findWidgetMachine(changed, 'trend')).toBe('P7');
  rerender(fieldOf(changed));
  expect(list.selectedOptions[0]?.textContent).toBe('Press 7');
  fireEvent.change(list, { target: { value: '$plant.Id' } });
  expect(findWidgetMachine(onChange.mock.lastCall?.[0] ?? changed, 'trend')).toBe('$plant.Id');
});

test('what reads nothing of a machine has no such choice', () => {
  render(fieldOf(screen, 'clock'));

  expect(page.queryByLabelText('Machine')).toBeNull();
});

function fieldOf(shown: Screen, id = 'trend') {
  return (
    <Around>
      <MachineField screen={shown} base={screen} id={id} plantId="riverside" onChange={onChange} />
    </Around>
  );
}
