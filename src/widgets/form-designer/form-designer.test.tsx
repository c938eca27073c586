import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refusal } from '#resources/testing.ts';
import { Around } from '#engine/testing.tsx';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { useToasts } from '#ui/toasts.ts';

import type { FormDraft } from './template/use-form-draft.ts';
import { documentWith, question } from './template/form-document.fixture.ts';
import { Designer } from './designer.tsx';

interface Draft {
  Version: number;
  Document: FormDocument;
}

const server = vi.hoisted(() => ({
  saveFormDraft: vi.fn<(id: string, draft: Draft) => Promise<Draft>>(),
  countMachines: vi.fn<() => Promise<number>>(),
  publishForm: vi.fn<(id: string, version: number) => Promise<object>>(),
  listFormVersions: vi.fn<() => Promise<object>>(),
  loadFormVersion: vi.fn<() => Promise<object>>(),
  loadFormDraft: vi.fn<() => Promise<Draft>>(),
}));
vi.mock('#api/forms/form-templates.ts', () => server);

const flash = question('flash', { DisplayName: 'Free of flash', Kind: 'passfail', Required: true });
const weight = question('weight', { DisplayName: 'Weight', Kind: 'number', Order: 20, Low: 41 });
const stored = { Version: 4, Document: documentWith([flash, weight]) };

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  server.saveFormDraft.mockImplementation((_, draft) =>
    Promise.resolve({ ...draft, Version: draft.Version + 1 }),
  );
  server.publishForm.mockResolvedValue({ Version: 3 });
  server.countMachines.mockResolvedValue(1);
});
afterEach(() => vi.unstubAllGlobals());

test('what is changed is saved in the version that it was read in, and can be taken back', async () => {
  show();
  choose('Weight');
  fireEvent.change(screen.getByLabelText('Upper limit'), { target: { value: '42,5' } });
  expect(screen.getByText('Questions: 2 · not saved yet')).toBeTruthy();
  press('Save');
  await waitFor(() => expect(screen.getByText('Questions: 2 · saved')).toBeTruthy());
  const [id, sent] = server.saveFormDraft.mock.calls[0] ?? [];
  expect(id).toBe('f');
  expect(sent).toMatchObject({
    Version: 4,
    Document: { Questions: [{}, { Low: 41, High: 42.5 }] },
  });

  fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
  expect(screen.getByLabelText<HTMLInputElement>('Upper limit').value).toBe('');
});

test('a form is published after it was saved', async () => {
  show();
  choose('Weight');
  fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'Shot weight' } });
  press('Publish');
  await waitFor(() => expect(server.publishForm).toHaveBeenCalledWith('f', 5));
  expect(server.saveFormDraft).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Published'));
});

test('a form that no machine has is published, and says so', async () => {
  server.countMachines.mockResolvedValue(0);
  show();
  press('Publish');
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toContain('no machine has'));
  expect(screen.getByText('version 3 is in use')).toBeTruthy();
});

test('a form that is retired says so, and is asked about before it is published', async () => {
  show({ State: 'retired', PublishedVersion: 2 });
  expect(screen.getByText('■ retired, version 2 was the last')).toBeTruthy();
  press('Publish');
  expect(server.publishForm).not.toHaveBeenCalled();
  const asked = screen.getByRole('dialog', { name: 'Put the form back into use?' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.getByText('version 3 is in use')).toBeTruthy());
});

test('a form with errors names them, leads there and is not published', () => {
  show();
  choose('Weight');
  fireEvent.change(screen.getByLabelText('Upper limit'), { target: { value: '40' } });
  choose('Free of flash');
  const errors = screen.getByText('Errors: 1, warnings: 1').closest('details') as HTMLElement;
  errors.removeAttribute('open');
  press('Publish');
  expect(server.saveFormDraft).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(errors);
  expect(errors.hasAttribute('open')).toBe(true);
  expect(useToasts.getState().toasts[0]?.title).toBe('Not published: there are errors.');
  fireEvent.click(within(errors).getByRole('button', { name: /Error: Weight/ }));
  expect(screen.getByText('The lower limit 41 is above the upper limit 40.')).toBeTruthy();
});

test('a question is moved by keyboard, copied and removed', () => {
  show();
  choose('Weight');
  fireEvent.keyDown(row('Weight'), { key: 'ArrowUp', altKey: true });
  expect(names()).toEqual(['s', 'Weight', 'Free of flash', 'inner', 'last']);
  press('Copy');
  expect(names()).toEqual(['s', 'Weight', 'Weight', 'Free of flash', 'inner', 'last']);
  fireEvent.keyDown(row('Free of flash'), { key: 'Delete' });
  expect(names()).toEqual(['s', 'Weight', 'Free of flash', 'inner', 'last']);
});

test('everything can be added over plain HTTP, where browsers make no UUIDs', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  show();
  press('+ Parameter');
  expect(screen.getByDisplayValue('New parameter')).toBeTruthy();
  press('+ Section');
  press('+ Question');
  press('Copy');
  expect(names().slice(-3)).toEqual(['New section', 'New question', 'New question']);
});

test('when a question is asked is a sentence that its conditions make', () => {
  show();
  choose('Weight');
  expect(screen.getByText('It is always asked.')).toBeTruthy();
  press('+ Condition');
  expect(screen.getByText('Only when “Free of flash” is Pass.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: 'FAIL' } });
  expect(screen.getByText('Only when “Free of flash” is Fail.')).toBeTruthy();
});

test('the second of two who save sees both and chooses', async () => {
  const theirs = { Id: 'f', Version: 9, Document: documentWith([flash]) };
  server.saveFormDraft.mockRejectedValueOnce(refusal(409, { Current: theirs }));
  show();
  choose('Weight');
  fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'Shot weight' } });
  press('Save');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Removed: Weight');
  expect(dialog.textContent).toContain('Changed: Shot weight');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(server.saveFormDraft).toHaveBeenLastCalledWith(
      'f',
      expect.objectContaining({ Version: 9 }),
    ),
  );
});

test('what was typed and not saved is there again after the tab was closed', () => {
  const first = show();
  choose('Weight');
  fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'Shot weight' } });
  first.unmount();
  show();
  expect(screen.getByText(/not saved yet\.$/)).toBeTruthy();
  expect(names()).toContain('Shot weight');
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(names()).toContain('Weight');
});

function show(release: Pick<FormDraft, 'State' | 'PublishedVersion'> = {}) {
  return render(
    <Around>
      <Designer id="f" stored={{ ...stored, ...release }} list="/admin/forms" />
    </Around>,
  );
}

function row(name: string): HTMLElement {
  return screen
    .getAllByRole('treeitem')
    .find((one) => one.querySelector('[title]')?.textContent === name) as HTMLElement;
}

function choose(name: string): void {
  fireEvent.click(row(name));
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

function names(): (string | null | undefined)[] {
  return screen.getAllByRole('treeitem').map((one) => one.querySelector('[title]')?.textContent);
}
