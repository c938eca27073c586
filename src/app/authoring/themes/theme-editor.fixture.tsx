import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { vi } from 'vitest';

import type { loadThemeParts } from '#api/admin/theme-files.ts';
import { Around } from '#engine/testing.tsx';
import type { ConfigFile } from '#schemas/api/configuration.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';

import { ThemeEditor } from './theme-editor.tsx';

export const coloured: ThemeFile = {
  version: 1,
  objects: { DashboardTileText: { Color: '#123456', Size: 14 }, SplashPageSlogan: { Text: 'Hi' } },
};

export const path = 'clients/acme/client.theme.json';
export const onPublished = vi.fn<() => void>();
export const onUnsaved = vi.fn<(isUnsaved: boolean) => void>();

export function file(theme: ThemeFile): ConfigFile {
  return { Path: path, Text: JSON.stringify(theme), Source: 'store', Number: 2, Draft: null };
}

type Parts = Awaited<ReturnType<typeof loadThemeParts>>;

export async function open(
  published: ThemeFile,
  draft?: ThemeFile,
  beneath: object[] = [],
): Promise<void> {
  const Draft = draft && { Text: JSON.stringify(draft), Version: 1 };
  const parts = {
    base: { Name: 'acme', UIJson: beneath },
    file: { ...file(published), Draft },
  } as Parts;
  const editor = (
    <Around>
      <ThemeEditor
        clientId="acme"
        name="Theme · For Acme"
        parts={parts}
        isPublished={false}
        onPublished={onPublished}
        onReload={vi.fn<() => void>()}
        onUnsaved={onUnsaved}
      />
    </Around>
  );
  // The preview is loaded after the fields.
  await act(async () => void render(editor));
}

export function field(label: string | RegExp): HTMLInputElement {
  // By label text: a search by accessible name in hundreds of controls takes a second.
  const { control } = screen.getByText<HTMLLabelElement>(label, { selector: 'label' });
  return control as HTMLInputElement;
}

function buttonOf(name: string): HTMLButtonElement | null {
  return screen.getByText(name, { selector: 'button > span' }).closest('button');
}

export function press(name: string): void {
  fireEvent.click(buttonOf(name) ?? document.body);
}

export function isClosed(name: string): boolean {
  return buttonOf(name)?.getAttribute('aria-disabled') === 'true';
}

export function publish(note = ''): void {
  press('Publish');
  const input = within(screen.getByRole('dialog')).getByRole('textbox');
  fireEvent.change(input, { target: { value: note } });
  fireEvent.submit(input);
}

export function search(): HTMLInputElement {
  return screen.getByPlaceholderText('Search fields by name');
}

export function shownGroups(): string[] {
  const groups = [...document.querySelectorAll('details')].filter(({ hidden }) => !hidden);
  return groups.map((one) => one.querySelector('summary > span')?.textContent ?? '');
}

export function group(label: string): HTMLDetailsElement {
  const groups = [...document.querySelectorAll('details')];
  const found = groups.find((one) => one.querySelector('summary > span')?.textContent === label);
  if (!found) throw new Error(`No group ${label}`);
  return found;
}
