import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { refusal } from '#plant/forms/outbox.fixture.ts';
import type { OpenForm } from '#plant/forms/use-form.ts';
import { at, parameterRow, row, wholeForm } from '#plant/forms/whole-form.fixture.ts';

import { refresh, showForm } from './form-run.fixture.tsx';

const server = vi.hoisted(() => ({
  listFormProducts: vi.fn<() => Promise<object[]>>(),
  listFormPeople: vi.fn<() => Promise<object[]>>(),
  listHandovers: vi.fn<() => Promise<object[]>>(),
  sendFormCall: vi.fn<(id: string, call: object, key: string) => Promise<object>>(),
}));
vi.mock('#api/forms/forms.ts', () => server);
vi.mock('#api/machines/machines.ts', () => ({ listProcessMetrics: async () => [] }));

const questions = [row({ Id: 'flash', Kind: 'yesno', Required: true })];

beforeEach(() => {
  vi.resetAllMocks();
  server.listFormProducts.mockResolvedValue([{ Id: 'cap', DisplayName: 'Cap 28' }]);
  server.listFormPeople.mockResolvedValue([
    { Id: 'operator', Username: 'operator', DisplayName: null },
    { Id: 'carol', Username: 'carol', DisplayName: 'Carol Reyes' },
  ]);
  server.listHandovers.mockResolvedValue([]);
  server.sendFormCall.mockResolvedValue({});
  refresh.mockResolvedValue();
});

test('the product is changed by its name', async () => {
  showForm(wholeForm({ Allowed: ['product.save'] }, { questions }));
  press('Change the product');
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByRole('option', { name: 'Cap 28' });
  fireEvent.change(dialog.getByLabelText('Product'), { target: { value: 'cap' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Change the product' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const call = { path: 'product', body: { ProductId: 'cap', Version: 4 } };
  expect(server.sendFormCall.mock.lastCall?.slice(0, 2)).toEqual(['f1', call]);
  expect(refresh).toHaveBeenCalled();
});

test('a form is handed over to someone else, and says from whom it came and when', async () => {
  server.listHandovers.mockResolvedValue([
    { From: 'anna', To: 'operator', Username: 'anna', At: at },
  ]);
  showForm(wholeForm({}, { questions }));
  expect(
    await screen.findByText(/With operator, handed over by anna on Jun 10.* 11:51/),
  ).toBeTruthy();
  press('Hand over');
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByRole('option', { name: 'Carol Reyes (carol)' });
  expect(dialog.queryByRole('option', { name: 'operator' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(server.sendFormCall).not.toHaveBeenCalled();
  fireEvent.change(dialog.getByLabelText('To whom'), { target: { value: 'carol' } });
  server.sendFormCall.mockRejectedValueOnce(refusal('form.overtaken'));
  fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await dialog.findByText('The form was changed meanwhile. Try again.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const call = { path: 'handover', body: { AccountId: 'carol', Version: 4 } };
  expect(server.sendFormCall.mock.lastCall?.slice(0, 2)).toEqual(['f1', call]);
});

test('while answers wait, nothing is handed over', () => {
  const write = { step: 'answer', id: 'flash', value: 'YES' } as const;
  const waiting = { id: 1, write } as OpenForm['entries'][number];
  showForm(wholeForm({}, { questions }), { entries: [waiting] });
  expect(screen.getByText('1 answer waits to be sent')).toBeTruthy();
  press('Hand over');
  const dialog = within(screen.getByRole('dialog'));

  expect(dialog.getByText(/answers that wait are sent first/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Hand over' })).toBeNull();
});

test('a parameter that is not needed can be left out, and asked for again', async () => {
  const parameters = [
    parameterRow({ Id: 'barrel', DisplayName: 'Barrel', Required: true }),
    parameterRow({ Id: 'clamp', DisplayName: 'Clamp' }),
    parameterRow({ Id: 'cushion', DisplayName: 'Cushion' }, { IsLeftOut: true }),
  ];
  showForm(wholeForm({ State: 'setup' }, { parameters }));
  expect(screen.queryByRole('button', { name: /Leave out.*Barrel/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Leave out.*Clamp/ }));
  await waitFor(() => expect(server.sendFormCall).toHaveBeenCalledOnce());
  expect(server.sendFormCall.mock.lastCall?.[1]).toEqual({
    path: 'parameters',
    body: { LeftOut: ['cushion', 'clamp'], Version: 4 },
  });
  fireEvent.click(screen.getByRole('button', { name: /Ask for it.*Cushion/ }));

  await waitFor(() => expect(server.sendFormCall).toHaveBeenCalledTimes(2));
  expect(server.sendFormCall.mock.lastCall?.[1]).toMatchObject({ body: { LeftOut: [] } });
});

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
}
