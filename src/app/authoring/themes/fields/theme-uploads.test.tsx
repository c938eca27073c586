import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { uploadMedium } from '#api/admin/upload-medium.ts';
import { HttpError } from '#api/http.ts';
import { Around } from '#engine/testing.tsx';
import type { Medium } from '#schemas/api/media.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';

import { type ThemeField, withValue } from '../theme-fields.ts';
import { FieldInput } from './field-input.tsx';

vi.mock('#api/admin/upload-medium.ts');

const logo = { object: 'SplashPageLogo', path: ['S3Image'], kind: 'image' } as const;
const font = { object: 'DashboardTileText', path: ['FontURL'], kind: 'font' } as const;
const changed = vi.fn<(file: ThemeFile) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(uploadMedium).mockImplementation((_type, { file }) =>
    Promise.resolve({
      Url: `/api/media/themes/${file.name}`,
      ContentType: file.name.endsWith('.svg') ? 'image/svg+xml' : 'font/woff2',
    } as Medium),
  );
});

test('an uploaded picture is shown and becomes the one of the theme, until that is taken back', async () => {
  show(logo);
  choose('Logo · picture', ['logo.svg']);

  await waitFor(() => expect(valueOf('Logo · picture')).toBe('/api/media/themes/logo.svg'));
  expect(uploadMedium).toHaveBeenCalledWith('theme', expect.objectContaining({ clientId: 'acme' }));
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/api/media/themes/logo.svg');
  fireEvent.click(screen.getByRole('button', { name: /^Take back/ }));
  expect(valueOf('Logo · picture')).toBe('');
  expect(Object.values(lastFile().objects ?? {})).toEqual([{}]);
});

test('an address at which there is no picture says so', () => {
  show(logo);
  fireEvent.change(screen.getByLabelText('Logo · picture', { selector: '.ls-input' }), {
    target: { value: '/api/media/site/acme/lgoo.svg' },
  });
  fireEvent.error(document.querySelector('img') ?? document.body);

  expect(screen.getByText('There is no picture at this address.')).toBeTruthy();
});

test('a file that is refused says why, and the picture stays', async () => {
  const refused = new HttpError(400, 'media.notValid', 'Refused.');
  refused.details = { Errors: [{ Field: 'file', Message: 'The drawing cannot be read' }] };
  vi.mocked(uploadMedium).mockRejectedValue(refused);
  show(logo);
  choose('Logo · picture', ['logo.svg']);

  await screen.findByText('The file was not taken: The drawing cannot be read.');
  expect(changed).not.toHaveBeenCalled();
});

test('a font is taken for no picture, and a picture for no font', async () => {
  show(font);
  choose('Tiles · own font', ['logo.svg']);

  await screen.findByText('The file was not taken: it is no font.');
  expect(changed).not.toHaveBeenCalled();
});

test('a font gets its name from its file, four files, and is used at once', async () => {
  show(font);
  choose('Tiles · own font', ['Acme Sans.ttf', 'Acme Sans.woff2']);

  await waitFor(() => expect(valueOf('Tiles · own font')).toBe('Acme Sans'));
  const [packed, plain] = ['woff2', 'ttf'].map((kind) => `/api/media/themes/Acme Sans.${kind}`);
  expect(lastFile().objects).toEqual({
    DashboardTileText: {
      Font: 'Acme Sans',
      FontURL: { Name: 'Acme Sans', Files: [packed, plain, plain, plain] },
    },
  });
  fireEvent.click(screen.getByRole('button', { name: /^Take back/ }));
  expect(Object.values(lastFile().objects ?? {})).toEqual([{}]);
});

function show(field: ThemeField): void {
  render(
    <Around>
      <OneField field={field} />
    </Around>,
  );
}

function OneField({ field }: { field: ThemeField }) {
  const [file, setFile] = useState<ThemeFile>({ version: 1 });
  return (
    <FieldInput
      clientId="acme"
      field={field}
      file={file}
      base={{ Name: 'acme', UIJson: [] }}
      onChange={(value, of = field) =>
        setFile((now) => {
          const next = withValue(now, of, value);
          changed(next);
          return next;
        })
      }
    />
  );
}

function choose(label: string, names: readonly string[]): void {
  const input = screen.getByLabelText(label, { selector: '[type=file]' });
  fireEvent.change(input, { target: { files: names.map((name) => new File(['x'], name)) } });
}

function valueOf(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label, { selector: '.ls-input' }).value;
}

function lastFile(): ThemeFile {
  return changed.mock.lastCall?.[0] ?? { version: 1 };
}
