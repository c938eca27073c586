import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { local } from '#lib/storage.ts';
import { machine, renderWidget, storeFor } from '#plant/testing.tsx';
import type { Plant } from '#schemas/api/machines.gen.ts';

import type { AllMachinesGridOptions } from './all-machines-grid.gen.ts';
import { allMachinesGrid } from './all-machines-grid.widget.tsx';

beforeEach(() => local.clearExcept([]));

const machines = [
  machine('a1', { ParentId: 'A', OEE: 0.5 }),
  machine('a2', { ParentId: 'A', OEE: 0.9, Value: 'STOPPED', TotalSeconds: 900 }),
  machine('b1', { ParentId: 'B', OEE: 0.7 }),
];

test('machines stand below their plant, long stops first, and a row leads to its machine', () => {
  show();

  expect(lines()).toEqual(['Riverside 2', 'a2', 'a1', 'Pune 1', 'b1']);
  expect(screen.getByRole('link', { name: 'b1' }).getAttribute('href')).toBe('/machine/b1');
});

test('a press on a head orders by it, another turns the order, the third ends it', async () => {
  show();

  await press(null, 'ascending');
  expect(lines()).toEqual(['Riverside 2', 'a1', 'a2', 'Pune 1', 'b1']);
  await press('ascending', 'descending');
  expect(lines()).toEqual(['Riverside 2', 'a2', 'a1', 'Pune 1', 'b1']);
  await press('descending', null);
});

test('columns are chosen, and the choice is kept', () => {
  const { unmount } = show();
  fireEvent.click(screen.getByText('Columns'));
  fireEvent(document.querySelector('details') as Element, new Event('toggle'));
  document.querySelector('details')?.setAttribute('open', '');
  fireEvent(document.querySelector('details') as Element, new Event('toggle'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Quality' }));
  expect(columns()).not.toContain('Quality');
  unmount();

  show();
  expect(columns()).not.toContain('Quality');
  expect(columns()).toContain('Performance');
});

test('a screen names columns that are hidden at first', () => {
  show({ hidden: ['scrap'] });

  expect(columns()).not.toContain('Scrap');
});

function show(options: AllMachinesGridOptions = {}) {
  return renderWidget(allMachinesGrid, {
    options,
    data: { machines, plants: plants as Plant[] },
    receivedAt: Date.now(),
    store: storeFor(machines),
  });
}

const plants = [
  { Id: 'A', DisplayName: 'Riverside' },
  { Id: 'B', DisplayName: 'Pune' },
];

function lines() {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('th, a')?.textContent);
}

function columns() {
  return screen.getAllByRole('columnheader').map((head) => head.textContent);
}

/** Presses the OEE header, whose sort state is `before` and then `after`. */
async function press(before: string | null, after: string | null) {
  const head = screen.getByRole('columnheader', { name: 'OEE' });
  expect(head.getAttribute('aria-sort')).toBe(before);
  fireEvent.click(screen.getByRole('button', { name: 'OEE' }));
  await expect.poll(() => head.getAttribute('aria-sort')).toBe(after);
}
