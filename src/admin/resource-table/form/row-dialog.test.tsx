import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { ConnectionError } from '#api/connection-error.ts';
import { confirmedState, UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { calls, createResource, listResources, refusal } from '#resources/testing.ts';

import { editMould, mould, moulds, plants, save, showMoulds } from './field-kinds.fixture.tsx';
import { pressInRow } from '../list/row-menu.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([moulds, plants]);
  calls.list.mockResolvedValue({ Items: [mould], TotalItems: 1 });
  calls.find.mockImplementation(async (id) => ({ Id: id, Version: 1, DisplayName: `Plant ${id}` }));
});

test('a copy begins with all values and another name, and sends what differs', async () => {
  calls.clone.mockResolvedValue({ Id: 'm2' });
  await showMoulds();
  await pressInRow('M 1', 'Copy');
  expect(screen.getByRole('dialog', { name: 'Copy of M 1' })).toBeTruthy();
  fireEvent.click(screen.getByRole('switch'));
  save();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.clone).toHaveBeenCalledWith('m1', { DisplayName: 'M 1 (copy)', IsSpare: false });
});

test('what a row refers to is looked for in its own client, which it cannot change', async () => {
  const row = { ...mould, ClientId: 'northwind' };
  calls.list.mockResolvedValue({ Items: [row], TotalItems: 1 });
  await showMoulds();
  editMould();

  await waitFor(() =>
    expect(createResource).toHaveBeenCalledWith(plants, { clientId: 'northwind' }),
  );
});

test.each([
  [undefined, 0],
  ['', 0],
  ['northwind', 1],
])('of the client %j a row below it can be chosen in %i fields', async (ClientId, count) => {
  listResources.mockResolvedValue([moulds, { ...plants, Path: '/admin/clients/:clientId/plants' }]);
  calls.list.mockResolvedValue({ Items: [{ ...mould, ClientId }], TotalItems: 1 });
  await showMoulds();
  editMould();

  await screen.findByRole('dialog');
  expect(screen.queryAllByRole('combobox', { name: /PlantId/ })).toHaveLength(count);
});

test('in a list of all clients, a row may refer only to rows of its own client', async () => {
  const saysWhose = { Name: 'ClientId', Kind: 'reference', Access: 'fixed' } as const;
  const ofAll = {
    ...plants,
    Fields: [...plants.Fields, { ...saysWhose, IsRequired: true, IsSearched: false }],
  };
  listResources.mockResolvedValue([moulds, ofAll]);
  const row = { ...mould, ClientId: 'northwind' };
  calls.list.mockResolvedValue({ Items: [row], TotalItems: 1 });
  await showMoulds();
  editMould();
  fireEvent.click(screen.getByRole('combobox', { name: /PlantId/ }));

  await waitFor(() =>
    expect(calls.list.mock.lastCall?.[0]).toEqual({
      search: '',
      pageSize: 20,
      filter: { ClientId: 'northwind' },
    }),
  );
});

test('that the server was not reached is said in the form, near its buttons', async () => {
  await showMoulds();
  editMould();
  calls.change.mockRejectedValue(new ConnectionError('Connection error'));
  fireEvent.change(screen.getByRole('textbox', { name: /DisplayName/ }), {
    target: { value: 'M 9' },
  });
  screen.getByRole('button', { name: 'Save' }).focus();
  save();

  const said = await within(screen.getByRole('dialog')).findByText(/^The server was not reached/);
  const send = said.parentElement?.querySelector('[type=submit]');
  expect(send).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(send));
});

test('both versions of a conflict are shown as people read them', async () => {
  calls.change.mockRejectedValue(
    refusal(409, {
      Current: { ...mould, Version: 3, IsSpare: false, PlantId: 'delta', Type: 'COLD_RUNNER' },
    }),
  );
  await showMoulds();
  editMould();
  fireEvent.change(screen.getByRole('textbox', { name: /DisplayName/ }), {
    target: { value: 'M 9' },
  });
  fireEvent.change(screen.getByRole('combobox', { name: /Type/ }), { target: { value: '' } });
  save();

  expect(await screen.findByRole('row', { name: 'moulds.Type COLD RUNNER —' })).toBeTruthy();
  expect(screen.queryByRole('row', { name: /moulds.IsSpare No/ })).toBeNull();
});

test('who stays goes on with what was typed', async () => {
  await showMoulds();
  editMould();
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /DisplayName/ });
  fireEvent.change(name, { target: { value: 'M 9' } });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));

  expect(name.value).toBe('M 9');
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('Cancel asks before it gives up what was typed, and closes a form as it was', async () => {
  await showMoulds();
  editMould();
  fireEvent.change(screen.getByRole('textbox', { name: /DisplayName/ }), {
    target: { value: 'M 9' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('alertdialog', { name: 'What you typed is not saved.' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();

  editMould();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is asked about unsaved input has the focus, and Escape goes back to the field', async () => {
  await showMoulds();
  editMould();
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /DisplayName/ });
  name.focus();
  fireEvent.change(name, { target: { value: 'M 9' } });
  fireEvent.keyDown(name, { key: 'Escape' });
  const question = screen.getByRole('alertdialog', { name: 'What you typed is not saved.' });
  expect(document.activeElement).toBe(question);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();

  fireEvent.keyDown(question, { key: 'Escape' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe('M 9');
});

test('a conflict has the focus, in place of what sends the form, and Escape goes back to the field', async () => {
  calls.change.mockRejectedValue(
    refusal(409, { Current: { ...mould, Version: 3, IsSpare: false } }),
  );
  await showMoulds();
  editMould();
  fireEvent.change(screen.getByRole('textbox', { name: /DisplayName/ }), {
    target: { value: 'M 9' },
  });
  save();

  const question = await screen.findByRole('alertdialog', { name: /^Someone else/ });
  await waitFor(() => expect(document.activeElement).toBe(question));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.keyDown(question, { key: 'Escape' });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /DisplayName/ });
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe('M 9');
  expect(calls.change).toHaveBeenCalledTimes(1);
});

test('a reload asks while something is unsaved, and not otherwise', async () => {
  await showMoulds();
  editMould();
  expect(isReloadAsked()).toBe(false);
  fireEvent.click(screen.getByRole('switch'));

  expect(isReloadAsked()).toBe(true);
});

test('a link and Back wait for an answer, and go on with it', async () => {
  const answers: { leave(): void; stay(): void }[] = [];
  const guard = <UnsavedGuard isUnsaved onLeaving={(answer) => answers.push(answer)} />;
  const router = createMemoryRouter(
    [
      { path: '/a', element: guard },
      { path: '/b', element: 'Elsewhere' },
    ],
    { initialEntries: ['/b', '/a'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);

  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/a');
  act(() => answers[0]?.stay());
  await act(() => router.navigate('/b'));
  expect(screen.queryByText('Elsewhere')).toBeNull();
  act(() => answers[1]?.leave());

  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('the editor of a page is another page; who has answered is not asked again', async () => {
  const answers: object[] = [];
  const guard = <UnsavedGuard isUnsaved onLeaving={(answer) => answers.push(answer)} />;
  const router = createMemoryRouter([{ path: '/a', element: guard }], {
    initialEntries: ['/a?edit=1'],
  });
  render(<RouterProvider router={router} />);

  await act(() => router.navigate('/a?edit=1&layer=everyone'));
  expect(router.state.location.search).toBe('?edit=1&layer=everyone');
  await act(() => router.navigate('/a'));
  expect(router.state.location.search).toBe('?edit=1&layer=everyone');
  expect(answers).toHaveLength(1);
  await act(() => router.navigate('/a', { state: confirmedState }));
  expect(router.state.location.search).toBe('');
});

function isReloadAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
