import { MantineProvider } from '@mantine/core';
import { act, render, screen as page } from '@testing-library/react';
import { vi } from 'vitest';

import {
  checkConfig,
  discardDraft,
  getConfigFile,
  getResolvedScreen,
  loadDraftState,
  publishDraft,
  saveDraft,
} from '#api/admin/config.ts';
import { Around, scope } from '#engine/testing.tsx';
import { defineWidget, type AnyWidget, type WidgetRegistry } from '#engine/widget.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { useShortcuts } from '#ui/shortcuts.ts';

import type { LayerKind } from './draft/overlay-draft.ts';
import { ScreenEditor } from './screen-editor.tsx';

export const onClose = vi.fn<() => void>();
export const drawn = vi.fn<(options: object) => void>();
export const pressed = vi.fn<() => void>();
const keysOfClock = [{ keys: 't', label: 'clock', group: 'clock', run: pressed }];
const clock = defineWidget({
  type: 'clock',
  schema: {
    description: 'The time.',
    properties: { seconds: { type: 'boolean' }, label: { type: 'string' } },
  },
  validate: Object.assign(() => true, { errors: null }),
  size: { w: 3, h: 3 },
  slots: {},
  Component({ options }) {
    useShortcuts(keysOfClock);
    drawn(options as object);
    return <p>{`clock ${JSON.stringify(options)}`}</p>;
  },
});
const widgets: WidgetRegistry = {
  clock: () => Promise.resolve(clock as unknown as AnyWidget),
};
export const path = 'clients/northwind/screens/board.overlay.json';
const base: Screen = {
  version: 1,
  id: 'board',
  path: '/dashboard/plant/board',
  title: 'app.name',
  widgets: { one: { type: 'clock', options: { seconds: true } }, two: { type: 'clock' } },
  layouts: {
    desk: [
      { id: 'one', x: 0, y: 0, w: 6, h: 4 },
      { id: 'two', x: 6, y: 0, w: 6, h: 4 },
    ],
  },
};

/** Default answers of the mocked `#api/admin/config.ts`. */
export function answerAsUsual(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  HTMLDialogElement.prototype.showModal = vi.fn<() => void>();
  HTMLDialogElement.prototype.close = vi.fn<() => void>();
  drawn.mockClear();
  onClose.mockClear();
  vi.mocked(getResolvedScreen).mockResolvedValue(resolvedIn({ client: path }));
  vi.mocked(getConfigFile).mockResolvedValue(fileWith(null));
  vi.mocked(loadDraftState).mockImplementation(async (file) => {
    const { Number: number, Draft } = await getConfigFile(file);
    return { Number: number, Draft };
  });
  vi.mocked(saveDraft).mockResolvedValue(1);
  vi.mocked(checkConfig).mockResolvedValue([]);
  vi.mocked(publishDraft).mockResolvedValue(7);
  vi.mocked(discardDraft).mockResolvedValue(undefined);
}

export async function openEditor() {
  await open();
  await page.findByText('clock {}');
}

export async function open(firstLayer?: LayerKind) {
  await act(async () => {
    render(
      <MantineProvider>
        <Around>
          <ScreenEditor
            document={base}
            scope={scope}
            widgets={widgets}
            queries={{}}
            place={{ client: 'northwind' }}
            firstLayer={firstLayer}
            loadGallery={loadGallery}
            onClose={onClose}
          />
        </Around>
      </MantineProvider>,
    );
  });
}

const parts = {
  entryOf: () => ({
    title: 'Clock',
    about: 'The time.',
    example: { widget: { type: 'clock', options: { label: 'Now' } } },
  }),
  Preview: () => null,
};
const loading = Promise.resolve(parts);

function loadGallery() {
  return loading;
}

export function place(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-widget="${id}"]`);
  if (!found) throw new Error(`${id} has no place`);
  return found;
}

export function resolvedIn(Places: Record<string, string>) {
  return {
    Base: { ...base },
    Document: { ...base },
    Layers: [],
    SetBy: {},
    LayerNames: {},
    RowFields: {},
    Places,
  };
}

export function fileWith(patch: object | null, author = 'anna') {
  return {
    Path: path,
    Text: null,
    Source: null,
    Number: null,
    Draft: patch && draftOf(patch, author),
  };
}

export function draftOf(patch: object, author: string) {
  const Text = JSON.stringify({ version: 1, screen: 'board', patch });
  return { Text, Version: 4, Author: author, At: '2026-06-10T06:30:00Z' };
}
