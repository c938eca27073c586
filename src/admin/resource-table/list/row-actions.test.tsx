import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources } from '#resources/testing.ts';
import { useToasts } from '#ui/toasts.ts';

import { moulds, showMoulds } from '../form/field-kinds.fixture.tsx';
import { pressInRow } from './row-menu.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([moulds]);
});

test('an action is offered for the rows that it is for, in one menu of its row', async () => {
  const rows = [
    { Id: '1', Version: 1, DisplayName: 'M 1', Type: 'HOT' },
    { Id: '2', Version: 1, Username: 'ben', Type: 'COLD' },
  ];
  calls.list.mockResolvedValue({ Items: rows, TotalItems: 2 });
  const when = { field: 'Type', equals: 'HOT' };
  const action = { name: 'cool', label: 'moulds.cool', question: 'moulds.coolQuestion' };
  await showMoulds({
    actions: [
      { ...action, when },
      { ...action, label: 'moulds.clean' },
    ],
  });

  expect(await actionsOf('M 1')).toEqual(['Edit', 'Copy', 'cool', 'clean', 'remove']);
  expect(await actionsOf('ben')).toEqual(['Edit', 'Copy', 'clean', 'remove']);
});

test.each([
  ['retire', 'Retired'],
  ['cool', 'Done'],
])('that the action %s was done is said', async (name, title) => {
  useToasts.setState({ toasts: [] });
  calls.list.mockResolvedValue({
    Items: [{ Id: '1', Version: 1, DisplayName: 'M 1' }],
    TotalItems: 1,
  });
  calls.act.mockResolvedValue({});
  await showMoulds({ actions: [{ name, label: 'moulds.cool', question: 'moulds.coolQuestion' }] });
  await pressInRow('M 1', 'moulds.cool');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'moulds.cool' }));

  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ title, text: 'M 1' }]));
});

test('the menu of a row is worked by keys, and what it opened gives the focus back to it', async () => {
  calls.list.mockResolvedValue({
    Items: [{ Id: '1', Version: 1, DisplayName: 'M 1' }],
    TotalItems: 1,
  });
  await showMoulds();
  const button = screen.getByRole('button', { name: 'Actions for M 1' });
  button.focus();
  fireEvent.click(button);
  const item = await screen.findByRole('menuitem', { name: 'moulds.remove' });
  fireEvent.keyDown(item, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Edit');

  fireEvent.click(item);
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'moulds.remove' }), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [moulds.Verbs, true],
  [['list', 'get'] as const, false],
])('the name of a row opens it where it can be changed: %j', async (Verbs, isOpened) => {
  listResources.mockResolvedValue([{ ...moulds, Verbs: [...Verbs] }]);
  calls.list.mockResolvedValue({
    Items: [{ Id: '1', Version: 1, DisplayName: 'M 1' }],
    TotalItems: 1,
  });
  await showMoulds();

  fireEvent.click(screen.getByText('M 1'));
  expect(screen.queryByRole('dialog', { name: 'M 1' }) !== null).toBe(isOpened);
});

async function actionsOf(name: string): Promise<(string | undefined)[]> {
  const button = await screen.findByRole('button', { name: `Actions for ${name}` });
  fireEvent.click(button);
  const items = await screen.findAllByRole('menuitem');
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  return items.map(({ textContent }) => textContent.split('.').at(-1));
}
