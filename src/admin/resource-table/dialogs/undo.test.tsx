import { EventEmitter, once } from 'node:events';

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources, refusal } from '#resources/testing.ts';
import { runToastAction, showToast, useToasts } from '#ui/toasts.ts';

import { mould, moulds, plants, showMoulds } from '../form/field-kinds.fixture.tsx';
import { pressInRow } from '../list/row-menu.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

beforeEach(() => {
  vi.resetAllMocks();
  useToasts.setState({ toasts: [] });
  listResources.mockResolvedValue([{ ...moulds, Verbs: [...moulds.Verbs, 'restore'] }, plants]);
  calls.list.mockResolvedValue({ Items: [mould], TotalItems: 1 });
  calls.remove.mockResolvedValue();
});

test('before it is removed, the question says that it can be undone', async () => {
  await showMoulds();
  await pressInRow('M 1', 'moulds.remove');

  expect(screen.getByRole('dialog').textContent).toContain('It can be undone right afterwards.');
});

test('what was removed is put back, and the list asked for again', async () => {
  calls.restore.mockResolvedValue();
  await remove();
  const [toast] = await offered();
  const asked = calls.list.mock.calls.length;
  if (toast) runToastAction(toast);

  await waitFor(() => expect(calls.list.mock.calls.length).toBeGreaterThan(asked));
  expect(toast).toMatchObject({ title: '1 deleted', text: 'M 1', standsMs: 20_000 });
  expect(calls.restore).toHaveBeenCalledWith(['m1']);
  expect(useToasts.getState().toasts).toMatchObject([{ title: '1 restored', text: 'M 1' }]);
  await waitFor(() => expect(document.activeElement?.closest('tr')?.dataset['row']).toBe('m1'));
});

test('what said that a row was stored goes with the row', async () => {
  showToast({ kind: 'info', title: 'Created', text: 'M 1', about: 'm1' });
  showToast({ kind: 'info', title: 'Created', text: 'M 2', about: 'm2' });
  await remove();
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['Created', '1 deleted']),
  );
});

test('without a way back it is said that rows were removed', async () => {
  listResources.mockResolvedValue([moulds, plants]);
  await showMoulds();
  await removeShown();
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ title: '1 deleted', text: 'M 1' }]),
  );
  expect(useToasts.getState().toasts[0]?.action).toBeUndefined();
});

test('a message names what was done to a row that still exists', async () => {
  listResources.mockResolvedValue([moulds, plants]);
  calls.find.mockResolvedValue(mould);
  await showMoulds({
    texts: {
      new: 'moulds.new',
      none: 'moulds.none',
      noneHint: 'moulds.noneHint',
      remove: 'moulds.remove',
      removeQuestion: 'moulds.removeQuestion',
      kept: 'moulds.kept',
    },
  });
  await removeShown();
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ title: 'moulds.kept', text: 'M 1' }]),
  );
});

test('Ctrl+Z puts back what was removed last, once, but not while typing', async () => {
  calls.restore.mockResolvedValue();
  await remove();
  await offered();
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'z', ctrlKey: true });
  expect(calls.restore).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });

  expect(calls.restore).toHaveBeenCalledTimes(1);
});

test('while a change is on its way, Ctrl+Z does not take back the one before', async () => {
  calls.restore.mockResolvedValue();
  await remove();
  await offered();
  const stored = new EventEmitter();
  calls.remove.mockReturnValueOnce(once(stored, 'now').then(() => {}));
  await removeShown();
  await waitFor(() => expect(calls.remove).toHaveBeenCalledTimes(2));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(calls.restore).not.toHaveBeenCalled();

  stored.emit('now');
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(2));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(calls.restore).toHaveBeenCalledTimes(1);
  expect(useToasts.getState().toasts).toHaveLength(1);
});

test('that it could not be put back is said, with the reason', async () => {
  calls.restore.mockRejectedValue(refusal(409, {}, 'There is a mould "M 1" already.'));
  await remove();
  const [toast] = await offered();
  if (toast) runToastAction(toast);

  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { kind: 'error', text: 'There is a mould "M 1" already.' },
    ]),
  );
});

test('what depends on a row is said line by line', async () => {
  const Dependants = [
    { Name: 'machines', Count: 2 },
    { Name: 'stored samples', Count: 12_000 },
  ];
  calls.remove.mockRejectedValue(refusal(409, { Dependants }, 'It still has: 2 machines.'));
  await remove();

  const items = await within(screen.getByRole('dialog')).findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['machines: 2', 'stored samples: 12,000']);
});

async function remove() {
  await showMoulds();
  await removeShown();
}

async function removeShown() {
  await pressInRow('M 1', 'moulds.remove');
  const dialog = screen.getByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'moulds.remove' }));
}

async function offered() {
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  return useToasts.getState().toasts;
}
