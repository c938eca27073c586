import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { giveRows, listPlannedOrders, loadShiftSchedules } from '#plant/planning/testing.ts';
import { calls, refusal } from '#resources/testing.ts';
import { runToastAction, useToasts } from '#ui/toasts.ts';

import { dayOf, iso, plan, shown } from './shift-calendar.fixture.tsx';
import { shiftCalendar } from './shift-calendar.widget.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));
vi.mock('#api/machines/planning.ts', () => import('#plant/planning/testing.ts'));

const exception = {
  Id: 'e1',
  Version: 2,
  DisplayName: 'Short Monday',
  PlantId: 'p1',
  MachineId: null,
  FromDate: '2026-06-08',
  UntilDate: '2026-06-08',
  Shifts: [{ Name: 'Early', Start: '06:00', End: '12:00', Breaks: null }],
};
const period = {
  Id: 'n1',
  Version: 1,
  Reason: 'Service',
  PlantId: 'p1',
  MachineId: null,
  Start: iso('2026-06-12T08:00'),
  End: iso('2026-06-12T12:00'),
};

beforeEach(() => {
  vi.resetAllMocks();
  useToasts.setState({ toasts: [] });
  giveRows({ shiftexceptions: [], nonworkingperiods: [period] });
  listPlannedOrders.mockResolvedValue({ orders: [], total: 0 });
  loadShiftSchedules.mockResolvedValue(plan);
});

test('each part of a day says when it is, what it is, and by which rule', async () => {
  await shown();

  expect(named('Mon, Jun 8')).toEqual([
    '6:00 AM – 10:00 AM, Early, Schedule “Two shifts” of the plant',
    '10:00 AM – 10:15 AM, Break of Early, Schedule “Two shifts” of the plant',
    '10:15 AM – 2:00 PM, Early, Schedule “Two shifts” of the plant',
    '2:00 PM – 10:00 PM, No shift, Schedule “Two shifts” of the plant',
    '10:00 PM – 12:00 AM, Night, Schedule “Two shifts” of the plant',
  ]);
  expect(named('Tue, Jun 9')).toEqual([
    '12:00 AM – 6:00 AM, Night, Schedule “Two shifts” of the plant',
  ]);
  expect(named('Wed, Jun 10')).toEqual([
    '12:00 AM – 12:00 AM, No shift, ◆ Exception “Feast” of the client',
  ]);
  expect(named('Fri, Jun 12')).toEqual([
    '8:00 AM – 12:00 PM, Not working: Service, Period “Service” of the plant',
  ]);
});

test('the form of a day begins with what is worked, and stores an exception for that day', async () => {
  calls.create.mockResolvedValue({ ...exception, Version: 1 });
  await edit('Mon, Jun 8');
  const form = dialog();
  expect(form.getByRole('heading').textContent).toBe('New exception for Riverside');
  expect(form.getByLabelText<HTMLInputElement>('Breaks, shift 1').value).toBe('10:00-10:15');
  expect(form.getByText('Ends on the next day.')).toBeTruthy();
  type('Name', 'Short Monday');
  type('End, shift 1', '12:00');
  save();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.create).toHaveBeenCalledWith({
    DisplayName: 'Short Monday',
    PlantId: 'p1',
    MachineId: null,
    FromDate: '2026-06-08',
    UntilDate: '2026-06-08',
    Shifts: [
      { Name: 'Early', Start: '06:00', End: '12:00', Breaks: '10:00-10:15' },
      { Name: 'Night', Start: '22:00', End: '06:00', Breaks: null },
    ],
  });
});

test('what was stored can be undone', async () => {
  calls.create.mockResolvedValue({ ...exception, Version: 1 });
  calls.remove.mockResolvedValue();
  await edit('Mon, Jun 8');
  save();
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  const [toast] = useToasts.getState().toasts;
  if (toast) runToastAction(toast);

  await waitFor(() => expect(calls.remove).toHaveBeenCalledWith(['e1']));
});

test('an exception of the place is changed; one of the client stays, and gets one nearer to it', async () => {
  giveRows({ shiftexceptions: [exception], nonworkingperiods: [] });
  calls.change.mockResolvedValue({ ...exception, Version: 3 });
  await edit('Mon, Jun 8');
  expect(dialog().getByLabelText<HTMLInputElement>('Name').value).toBe('Short Monday');
  type('Last day', '2026-06-09');
  save();
  await waitFor(() => expect(calls.change).toHaveBeenCalledTimes(1));
  expect(calls.change.mock.lastCall?.[0]).toMatchObject({ Id: 'e1', Version: 2 });
  expect(calls.change.mock.lastCall?.[1]).toMatchObject({ UntilDate: '2026-06-09' });

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.change(screen.getByLabelText('A change is for'), { target: { value: 'client' } });
  await screen.findByDisplayValue('All plants of the client');
  fireEvent.click(screen.getByRole('button', { name: 'Edit Mon, Jun 8' }));
  expect(dialog().getByRole('heading').textContent).toBe(
    'New exception for all plants of Northwind',
  );
});

test('an overlap and a last day before the first are said at their fields, and nothing is sent', async () => {
  await edit('Mon, Jun 8');
  type('Last day', '2026-06-07');
  type('End, shift 1', '23:00');
  save();

  expect(dialog().getByText('The last day is before the first')).toBeTruthy();
  expect(dialog().getByText('“Early” and “Night” overlap')).toBeTruthy();
  expect(calls.create).not.toHaveBeenCalled();
});

test('what only the server can see is said at its field, too', async () => {
  const Errors = [{ Field: 'FromDate', Message: 'It overlaps "Feast"' }];
  calls.create.mockRejectedValue(refusal(400, { Errors }));
  await edit('Mon, Jun 8');
  save();

  expect(await dialog().findByText('It overlaps "Feast"')).toBeTruthy();
});

test('where two change one exception, the second sees both versions', async () => {
  giveRows({ shiftexceptions: [exception], nonworkingperiods: [] });
  const Current = { ...exception, Version: 5, DisplayName: 'Half Monday' };
  calls.change
    .mockRejectedValueOnce(refusal(409, { Current }))
    .mockResolvedValueOnce({ ...Current });
  await edit('Mon, Jun 8');
  type('Name', 'Quiet Monday');
  save();

  await screen.findByText(/^Someone else has changed this/);
  const rows = dialog().getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toContain('NameHalf MondayQuiet Monday');
  fireEvent.click(dialog().getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(calls.change.mock.lastCall?.[0]).toMatchObject({ Version: 5 }));
});

test('a non-working period opens from the calendar, by the clock of the plant', async () => {
  calls.change.mockResolvedValue({ ...period, Version: 2 });
  await shown();
  fireEvent.click(dayOf('Fri, Jun 12').getByRole('button', { name: /Not working/ }));
  const end = dialog().getByLabelText<HTMLInputElement>(/^End/);
  expect(end.value).toBe('2026-06-12T12:00');
  fireEvent.change(end, { target: { value: '2026-06-12T07:00' } });
  save();
  expect(dialog().getByText('The end is not after the start')).toBeTruthy();
  expect(calls.change).not.toHaveBeenCalled();

  fireEvent.change(end, { target: { value: '2026-06-12T13:00' } });
  save();
  await waitFor(() =>
    expect(calls.change.mock.lastCall?.[1]).toMatchObject({ End: iso('2026-06-12T13:00') }),
  );
});

test('a copied week has its exceptions on the same weekdays, or none of them', async () => {
  const other = { ...exception, Id: 'e2', FromDate: '2026-06-10', UntilDate: '2026-06-10' };
  giveRows({ shiftexceptions: [exception, other], nonworkingperiods: [] });
  const Errors = [{ Field: 'FromDate', Message: 'It overlaps "Feast"' }];
  calls.create.mockResolvedValueOnce({ Id: 'e3' }).mockRejectedValueOnce(refusal(400, { Errors }));
  calls.remove.mockResolvedValue();
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the week' }));
  type('To the week of', '2026-06-24');
  fireEvent.click(dialog().getByRole('button', { name: 'Copy' }));

  expect(await dialog().findByText('It overlaps "Feast"')).toBeTruthy();
  expect(calls.create.mock.calls.map(([body]) => body)).toMatchObject([
    { FromDate: '2026-06-22' },
    { FromDate: '2026-06-24' },
  ]);
  expect(calls.remove).toHaveBeenCalledWith(['e3']);
});

test('a week without exceptions of its own says that there is nothing to copy', async () => {
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the week' }));

  expect(dialog().getByText(/^This week has no exceptions of Riverside/)).toBeTruthy();
});

test('the day on which clocks change says how long it is', async () => {
  await shown();
  fireEvent.change(screen.getByLabelText('Week of'), { target: { value: '2026-11-01' } });

  expect(await screen.findByText('25 hours: clocks change')).toBeTruthy();
});

test('a misspelt option is refused', () => {
  expect(shiftCalendar.validate({ snapMinutes: 30 })).toBe(true);
  expect(shiftCalendar.validate({ snap: 30 })).toBe(false);
});

/** Some ICU versions put a narrow space before AM and PM. */
function named(day: string): (string | undefined)[] {
  return dayOf(day)
    .getAllByRole('button')
    .slice(1)
    .map((block) => block.getAttribute('aria-label')?.replaceAll(/\s/g, ' '));
}

async function edit(day: string) {
  await shown();
  fireEvent.click(screen.getByRole('button', { name: `Edit ${day}` }));
}

function dialog() {
  return within(screen.getByRole('dialog'));
}

function type(label: string, value: string) {
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
}

function save() {
  const form = screen.getByRole('dialog').querySelector('form');
  if (form) fireEvent.submit(form);
}
