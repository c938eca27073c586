import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { giveRows, listPlannedOrders, loadShiftSchedules } from '#plant/planning/testing.ts';
import { calls, refusal } from '#resources/testing.ts';
import { Around } from '#engine/testing.tsx';
import type { ProductionOrder } from '#schemas/api/machine-service.gen.ts';
import { runToastAction, useToasts } from '#ui/toasts.ts';

import { orderBoard } from './order-board.widget.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));
vi.mock('#api/machines/planning.ts', () => import('#plant/planning/testing.ts'));

const order: ProductionOrder = {
  Id: 'o1',
  Number: 'P-1',
  MachineId: 'm1',
  MachineName: 'IMM 1',
  ProductId: 'cap',
  ProductName: 'Cap 28',
  Quantity: 4000,
  GoodParts: 1250,
  PlannedStart: '2026-06-10T11:00:00.000Z',
  PlannedEnd: '2026-06-10T19:00:00.000Z',
  SetupSeconds: null,
  Status: 'PLANNED',
  StartedAt: null,
  EndedAt: null,
  IsLate: false,
  Version: 3,
};
const late: ProductionOrder = {
  ...order,
  Id: 'o2',
  Number: 'P-2',
  MachineId: 'm2',
  MachineName: 'IMM 2',
  Status: 'RUNNING',
  IsLate: true,
};

beforeEach(() => {
  vi.resetAllMocks();
  useToasts.setState({ toasts: [] });
  giveRows({ productionorders: [] });
  listPlannedOrders.mockResolvedValue({ orders: [order, late], total: 2 });
  loadShiftSchedules.mockResolvedValue({
    Id: 'p1',
    TimeZone: 'America/Chicago',
    Shifts: [
      {
        Id: 'Early',
        Name: 'Early',
        Start: '2026-06-10T11:00:00.000Z',
        End: '2026-06-10T19:00:00.000Z',
        Rule: { Kind: 'schedule', Level: 'plant', Id: 's1', DisplayName: 'Two shifts' },
      },
    ],
    Items: [],
    TotalItems: 0,
    PageNumber: 1,
    PageSize: 1000,
  });
});

test('an order stands on its machine, with how much of it is made and when it is planned', async () => {
  await shown();

  const card = cell('IMM 1', 'Planned');
  expect(card.getByText('P-1')).toBeTruthy();
  expect(card.getByText('Cap 28')).toBeTruthy();
  expect(card.getByText('1,250 of 4,000 parts')).toBeTruthy();
  // In the plant's time zone.
  expect(card.getByText(/^Jun 10, 6:00.AM – 2:00.PM$/)).toBeTruthy();
});

test('a late order says so in words, and what it is doing', async () => {
  await shown();

  expect(cell('IMM 2', 'Late').getByText('Late, running')).toBeTruthy();
});

test('an order is moved by its button, and the move is read out and can be undone', async () => {
  calls.change.mockResolvedValueOnce({ Version: 4 }).mockResolvedValueOnce({ Version: 5 });
  await moveTo({ machine: 'm2', status: 'RUNNING' });

  await waitFor(() => expect(said()).toBe('Order P-1: IMM 2, Running'));
  expect(calls.change).toHaveBeenCalledWith(
    { Id: 'o1', Version: 3 },
    { MachineId: 'm2', Status: 'RUNNING' },
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move order P-1' }));
  const [toast] = useToasts.getState().toasts;
  expect(toast?.title).toBe('Order P-1 moved');
  if (toast) runToastAction(toast);
  await waitFor(() =>
    expect(calls.change).toHaveBeenLastCalledWith(
      { Id: 'o1', Version: 4 },
      { MachineId: 'm1', Status: 'PLANNED' },
    ),
  );
});

test('where two move one order, the second sees where the first put it, and may go on', async () => {
  const Current = { Id: 'o1', Version: 7, MachineId: 'm2', Status: 'DONE' };
  calls.change
    .mockRejectedValueOnce(refusal(409, { Current }))
    .mockResolvedValueOnce({ Version: 8 });
  await moveTo({ machine: 'm1', status: 'RUNNING' });

  const versions = within(await screen.findByRole('dialog'));
  const rows = versions.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toContain('MachineIMM 2IMM 2');
  expect(rows).toContain('StatusDoneRunning');
  fireEvent.click(versions.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(calls.change).toHaveBeenLastCalledWith({ Id: 'o1', Version: 7 }, { Status: 'RUNNING' }),
  );
});

test('what the server refuses is said with its reason, and nothing is offered to undo', async () => {
  const Errors = [{ Field: 'Status', Message: 'The machine is making the order P-2' }];
  calls.change.mockRejectedValue(refusal(400, { Errors }));
  await moveTo({ machine: 'm2', status: 'RUNNING' });

  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { kind: 'error', text: 'The machine is making the order P-2' },
    ]),
  );
});

test('an order that is put where it is already is not sent', async () => {
  await moveTo({ machine: 'm1', status: 'PLANNED' });

  expect(said()).toBe('Order P-1 stays where it is.');
  expect(calls.change).not.toHaveBeenCalled();
});

test('a machine and a shift narrow the board', async () => {
  await shown();
  fireEvent.change(screen.getByLabelText('Machine'), { target: { value: 'm2' } });
  await waitFor(() => expect(screen.queryByText('P-1')).toBeNull());
  expect(screen.getByText('P-2')).toBeTruthy();

  fireEvent.change(screen.getByLabelText('Shift'), { target: { value: 'Early' } });
  await waitFor(() => expect(listPlannedOrders.mock.lastCall?.[1]).toBe('Early'));
});

test('the whole plant in one row names the machine of each order', async () => {
  await shown();
  fireEvent.change(screen.getByLabelText('Rows'), { target: { value: 'plant' } });

  await waitFor(() => expect(cell('Riverside', 'Planned').getByText('IMM 1')).toBeTruthy());
});

test('without orders it says how to make one', async () => {
  listPlannedOrders.mockResolvedValue({ orders: [], total: 0 });
  show();

  expect(await screen.findByText(/^No orders here/)).toBeTruthy();
});

test('without a plant it says so', async () => {
  giveRows({ productionorders: [], plants: [], machines: [] });
  show();

  expect(await screen.findByText('There is no plant to plan for')).toBeTruthy();
});

test('a board that cannot be read says why, and is asked for again', async () => {
  listPlannedOrders.mockRejectedValueOnce(new Error('The server does not answer'));
  show();

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The server does not answer');
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('P-1')).toBeTruthy();
});

test('a misspelt option is refused', () => {
  expect(orderBoard.validate({ daysBack: 7 })).toBe(true);
  expect(orderBoard.validate({ dayBack: 7 })).toBe(false);
});

function show() {
  const { Component } = orderBoard;
  render(
    <Around>
      <Component options={{}} data={{}} receivedAt={0} />
    </Around>,
  );
}

async function shown() {
  show();
  await screen.findByText('P-1');
}

/** Announced text. */
function said() {
  return document.querySelector('output')?.textContent;
}

function cell(machine: string, column: string) {
  return within(screen.getByRole('list', { name: `${machine}, ${column}` }));
}

async function moveTo({ machine, status }: { machine: string; status: string }) {
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'Move order P-1' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Machine'), { target: { value: machine } });
  fireEvent.change(dialog.getByLabelText('Status'), { target: { value: status } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
}
