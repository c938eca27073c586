import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';

import { documentWith, question } from './form-designer.fixture.ts';
import { VersionsDialog } from './versions-dialog.tsx';

const server = vi.hoisted(() => ({
  listFormVersions: vi.fn<() => Promise<object>>(),
  loadFormVersion: vi.fn<(asked: { version: number }) => Promise<object>>(),
}));
vi.mock('#api/form-templates.ts', () => server);

const published: Readonly<Record<number, FormDocument>> = {
  1: documentWith([question('flash')]),
  2: documentWith([question('flash'), question('weight', { Order: 20, Low: 41 })]),
};

beforeEach(() => {
  server.listFormVersions.mockResolvedValue({ Items: [2, 1].map(publication) });
  server.loadFormVersion.mockImplementation(async ({ version }) => ({
    Document: published[version],
  }));
});

test('the draft is compared with the newest publication, and with an earlier one that is chosen', async () => {
  show(documentWith([question('flash'), question('weight', { Order: 20, Low: 40 })]));
  expect(await screen.findByText(/^Changed: weight/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^2 · .* · anna/ }).checked).toBe(
    true,
  );

  fireEvent.click(screen.getByRole('radio', { name: /^1 · / }));
  expect(await screen.findByText('Added: weight')).toBeTruthy();
  expect(screen.queryByText(/^Changed/)).toBeNull();
});

test('that nothing differs, or was ever published, is said', async () => {
  const shown = show(published[2] as FormDocument);
  expect(await screen.findByText('No difference.')).toBeTruthy();
  shown.unmount();

  server.listFormVersions.mockResolvedValue({ Items: [] });
  show(published[2] as FormDocument);
  expect(await screen.findByText('It was never published.')).toBeTruthy();
});

function publication(Version: number) {
  return { Version, PublishedAt: '2026-06-10T17:00:00Z', Username: 'anna', Questions: Version };
}

function show(document: FormDocument) {
  return render(<VersionsDialog id="f" document={document} onClose={() => {}} />, {
    wrapper: Around,
  });
}
