import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { FileButton, FileInput } from './file-input.tsx';

const logo = new File(['<svg/>'], 'logo.svg');
const font = new File(['x'], 'sans.woff2');

test('a press on the button asks for files', () => {
  showButton();
  const asked = vi.fn<() => void>();
  field().addEventListener('click', asked);
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));

  expect(asked).toHaveBeenCalledOnce();
});

test('what was chosen is handed on, and the same file can be chosen again', () => {
  const onFiles = showButton();
  const choose = asInBrowser(field());
  choose(logo);
  choose(logo);
  choose(logo, font);

  expect(onFiles.mock.calls).toEqual([[[logo]], [[logo]], [[logo, font]]]);
});

test('the button says nothing where the choice was taken back', () => {
  const onFiles = showButton();
  fireEvent.change(field());

  expect(onFiles).not.toHaveBeenCalled();
});

test('the field says what was chosen, the same file again too, and that it was taken back', () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  render(<FileInput aria-label="Logo" onFiles={onFiles} />);
  const choose = asInBrowser(field());
  choose(logo);
  choose(logo);
  Object.defineProperty(field(), 'files', { configurable: true, value: [] });
  fireEvent.change(field());

  expect(onFiles.mock.calls).toEqual([[[logo]], [[logo]], [[]]]);
});

function showButton() {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  render(
    <FileButton label="Logo" isMultiple onFiles={onFiles}>
      Upload
    </FileButton>,
  );
  return onFiles;
}

function field(): HTMLInputElement {
  return screen.getByLabelText('Logo');
}

/** Chooses files like a browser, which fires no event for the same files as before. */
function asInBrowser(input: HTMLInputElement): (...files: File[]) => void {
  let chosen: readonly File[] = [];
  Object.defineProperties(input, {
    files: { configurable: true, get: () => chosen },
    value: {
      configurable: true,
      get: () => chosen[0]?.name ?? '',
      set() {
        chosen = [];
      },
    },
  });
  return (...files) => {
    fireEvent.click(input);
    const isSame = files.length === chosen.length && files.every((file, at) => file === chosen[at]);
    chosen = files;
    if (!isSame) fireEvent.change(input);
  };
}
