import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { applyItems } from '#plant/live/live-store.ts';
import { machine, renderWidget, storeFor } from '#plant/testing.tsx';
import currentSample from '#plant/samples/current-orders.sample.json';
import productSample from '#plant/samples/current-products.sample.json';
import userSample from '#plant/samples/machine-users.sample.json';
import nameSample from '#plant/samples/machine-names.sample.json';
import shiftSample from '#plant/samples/shifts.sample.json';
import type { ProductionOrder, ShiftSchedules } from '#schemas/api/machine-service.gen.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';

import { machineHeader, type HeaderData } from './machine-header.widget.tsx';

const plants = [{ Id: 'P1', DisplayName: 'Riverside' }] as Plant[];
const row = machine('M1', { DisplayName: 'IMM-01' });

// Preloads the select of the comparison, so that rendering does not wait for it.
beforeAll(async () => {
  show();
  await vi.dynamicImportSettled();
  cleanup();
});
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-10T16:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

test('the header shows the machine, its order, product, shift and people', () => {
  show();

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('IMM-01');
  expect(screen.getByText('Riverside')).toBeTruthy();
  expect(fact('Order')).toMatch(/^PO-10413,120 of 4,000 good parts ! late$/);
  expect(fact('Product')).toMatch(/^Cup 250since Jun 10/);
  expect(fact('Shift')).toMatch(/^Early.*Saturday shift: Jun 13/);
  // Print hides selects without this mark.
  expect(screen.getAllByRole('combobox')[0]?.hasAttribute('data-printed')).toBe(true);
  expect(fact('People')).toBe('ben, Anna Berg1 here now');
});

test('what is not known is left out, what there is none of says so', () => {
  show({ orders: [], products: undefined, people: [], shifts: undefined });

  expect(fact('Order')).toBe('none');
  for (const name of ['Shift', 'People', 'Product']) expect(screen.queryByText(name)).toBeNull();
});

test('a retired machine says since when, and no status', () => {
  show({ machine: [{ ...row, RetiredAt: '2026-06-02T12:00:00.000Z' }] });

  expect(screen.getByText('Retired since Jun 2, 2026')).toBeTruthy();
  expect(screen.queryByText('running')).toBeNull();
});

test('the pages of a machine that was moved lead to each other', () => {
  show({ machine: [{ ...row, MovedToId: 'M 9', MovedFromId: 'M7' }] });

  const links = ['Moved: where it is now', 'Before it was moved here'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual(['/machine/M%209', '/machine/M7']);
});

test('status and figures are live, with their thresholds', () => {
  const store = show();
  const At = '2026-06-10T15:45:00.000Z';
  act(() => {
    applyItems(store, 'status', [{ Id: 'M1', Value: 'STOPPED', TotalSeconds: 900, Seq: 1, At }]);
    applyItems(store, 'kpis', [{ Id: 'M1', OEE: 0.41, Seq: 1, At }]);
    vi.advanceTimersByTime(1000);
  });

  expect(screen.getByText('stopped')).toBeTruthy();
  expect(fact('OEE')).toBe('41% under target · 60%–85%');
});

test('keys and links lead to the machine before and after', () => {
  show();
  const nav = within(screen.getByRole('navigation'));

  expect(nav.getByRole('link', { name: 'Previous machine: IMM-00' }).getAttribute('href')).toBe(
    '/machine/M0',
  );
  expect(nav.getByRole('link', { name: 'Next machine: IMM-02' }).getAttribute('href')).toBe(
    '/machine/M2',
  );
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(nav.getByRole('button', { name: /Back/ })).toBeTruthy();
});

test('the first machine has none before it', () => {
  show({ names: nameSample.slice(1) });

  expect(screen.queryByRole('link', { name: /^Previous/ })).toBeNull();
});

function fact(name: string) {
  return screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
}

function show(data: Partial<HeaderData> = {}) {
  const store = storeFor([row]);
  renderWidget(machineHeader, {
    options: {},
    data: {
      machine: [row],
      names: nameSample,
      plants,
      orders: currentSample as ProductionOrder[],
      products: productSample,
      shifts: shiftSample as ShiftSchedules[],
      people: userSample,
      ...data,
    },
    receivedAt: Date.now(),
    store,
  });
  return store;
}
