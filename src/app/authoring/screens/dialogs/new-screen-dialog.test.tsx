import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { createScreen } from '#api/admin/config.ts';
import { Around } from '#engine/testing.tsx';
import { refusal } from '#resources/testing.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { useToasts } from '#ui/toasts.ts';

import { NewScreenDialog } from './new-screen-dialog.tsx';

vi.mock('#api/admin/config.ts');
vi.mock('#api/apps.ts', () => ({ loadTexts: () => Promise.resolve({}) }));
vi.mock('#app/shell/languages.ts', () => ({
  useLanguages: () => [
    { Code: 'en-US', Name: 'English (US)' },
    { Code: 'es-MX', Name: 'Español (México)' },
  ],
}));

const board = { id: 'board', path: '/dashboard/plant/board', title: 'app.overview' } as Screen;
const onClose = vi.fn<() => void>();

beforeEach(() => {
  vi.resetAllMocks();
  HTMLDialogElement.prototype.showModal = openDialog;
  HTMLDialogElement.prototype.close = vi.fn<() => void>();
  useToasts.setState({ toasts: [] });
  render(
    <Around>
      <NewScreenDialog screens={[board]} onClose={onClose} />
      <Search />
    </Around>,
  );
});

function Search() {
  return <p>{useLocation().search}</p>;
}

test('a copy has a name, and others in the languages that were filled in', async () => {
  const made = { Id: 'hall', Path: '/dashboard/plant/hall', Number: 4 };
  vi.mocked(createScreen).mockResolvedValue(made);
  choose('A copy of Overview');
  type('Name', ' Hall ');
  type('Name in Español (México)', 'Nave');
  fireEvent.click(screen.getByRole('switch', { name: /In the menu/ }));
  press('Create');

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(vi.mocked(createScreen).mock.calls[0]?.[0]).toEqual({
    From: 'board',
    Titles: { 'en-US': 'Hall', 'es-MX': 'Nave' },
    IsInMenu: false,
  });
  const [toast] = useToasts.getState().toasts;
  expect(toast?.text).toContain('/dashboard/plant/hall');
  act(() => toast?.action?.run());
  expect(screen.getByText('?edit=1&layer=everyone')).toBeTruthy();
});

test('without a name nothing is made', () => {
  type('Name', '  ');
  press('Create');

  expect(screen.getByText('A screen has a name')).toBeTruthy();
  expect(createScreen).not.toHaveBeenCalled();
});

test('what the server refuses stands at its field, and the dialog stays', async () => {
  const Errors = [{ Field: 'From', Message: 'There is no such screen' }];
  vi.mocked(createScreen).mockRejectedValue(refusal(400, { Errors }));
  type('Name', 'Hall');
  press('Create');

  expect(await screen.findByText('There is no such screen')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

function openDialog(this: HTMLDialogElement): void {
  this.open = true;
}

function choose(words: string): void {
  const option = screen.getByRole<HTMLOptionElement>('option', { name: words });
  fireEvent.change(screen.getByLabelText('Begin with'), { target: { value: option.value } });
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}
