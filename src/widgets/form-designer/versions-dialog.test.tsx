import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import schema from '#schemas/api/form-document.schema.json' with { type: 'json' };

import { documentWith, question } from './template/form-document.fixture.ts';
import texts from './form-designer.texts.json' with { type: 'json' };
import { VersionsDialog } from './versions-dialog.tsx';

const server = vi.hoisted(() => ({
  listFormVersions: vi.fn<() => Promise<object>>(),
  loadFormVersion: vi.fn<(asked: { version: number }) => Promise<object>>(),
}));
vi.mock('#api/forms/form-templates.ts', () => server);

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

test('the draft is compared with the newest publication, in words for its fields', async () => {
  show(documentWith([question('flash'), question('weight', { Order: 20, Low: 40 })]));
  expect(await screen.findByText('Changed: weight')).toBeTruthy();
  expect(screen.getByText('Lower limit: 41 → 40')).toBeTruthy();
  const { options, selectedIndex } = screen.getByLabelText<HTMLSelectElement>('Compare');
  expect(options[selectedIndex]?.text).toMatch(/^2 · .* · anna/);

  choose('Compare', '1');
  expect(await screen.findByText('Added: weight')).toBeTruthy();
  expect(screen.queryByText(/^Changed/)).toBeNull();
});

test('any two are compared, in the direction that is chosen', async () => {
  show(documentWith([]));
  expect(await screen.findByText('Removed: weight')).toBeTruthy();
  choose('Compare', '1');
  choose('with', '2');
  expect(await screen.findByText('Added: weight')).toBeTruthy();
  expect(screen.queryByText(/^Removed/)).toBeNull();

  choose('with', 'draft');
  choose('Compare', 'draft');
  expect(await screen.findByText('No difference.')).toBeTruthy();
});

test('every field that can differ has a name', () => {
  const { FormDocument: form, FormQuestion, FormParameter, FormSection } = schema.definitions;
  const fields = [form, FormQuestion, FormParameter, FormSection].flatMap(({ properties }) =>
    Object.keys(properties),
  );
  const named = Object.keys(texts['en-US']);
  const nameless = fields.filter((field) => !named.includes(`form-designer.field.${field}`));

  // An id never changes, and the items of these lists have names of their own.
  expect(new Set(nameless)).toEqual(new Set(['Id', 'Questions', 'Parameters']));
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

function choose(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
