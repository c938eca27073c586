import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import { textOf } from '#lib/text-of.fixture.ts';

import { Designer } from './designer.tsx';
import { documentWith, question } from './template/form-document.fixture.ts';

const saved = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>());
vi.mock('#lib/files/save-file.ts', () => ({ saveFile: saved }));

const document = documentWith([question('weight')]);

beforeEach(() => {
  saved.mockClear();
  localStorage.clear();
});

test('a form says which file it comes from, and one that was made here says nothing', () => {
  const { unmount } = show('clients/northwind/forms/f.form.json');
  expect(screen.getByText(/clients\/northwind\/forms\/f\.form\.json/)).toBeTruthy();
  unmount();

  show(null);
  expect(screen.queryByText(/comes from the file/)).toBeNull();
});

test('the whole form is saved as a file of the configuration, as it is stored', async () => {
  show(null);
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Not saved' } });
  fireEvent.click(screen.getByRole('button', { name: 'Import and export' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save the form as a file' }));

  const [file, name] = saved.mock.lastCall ?? [];
  expect(name).toBe('f.form.json');
  expect(JSON.parse(await textOf(file))).toEqual(document);
});

function show(File: string | null) {
  return render(
    <Around>
      <Designer id="f" stored={{ Version: 4, Document: document, File }} list="/admin/forms" />
    </Around>,
  );
}
