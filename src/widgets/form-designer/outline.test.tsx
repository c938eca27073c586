import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';

import { documentWith, question } from './form-designer.fixture.ts';
import { Outline } from './outline.tsx';
import type { DesignerState } from './use-designer.ts';

test('of 10,000 rows fewer than 100 are drawn', () => {
  show(documentWith(Array.from({ length: 10_000 }, (_, at) => question(`q${at}`, { Order: at }))));

  const drawn = screen.getAllByRole('listitem').length;
  expect(drawn).toBeGreaterThan(10);
  expect(drawn).toBeLessThan(100);
});

test('a section that is dropped onto another of its level comes in front of it', () => {
  const edit = show(documentWith([question('weight')]));
  drop('last', 's');

  const [changed] = edit.mock.lastCall ?? [];
  expect(changed?.Sections.map(({ Id }) => Id)).toEqual(['last', 's']);
  expect(changed?.Sections[1]?.Sections.map(({ Id }) => Id)).toEqual(['inner']);
});

test.each([
  ['last', 'inner'],
  ['last', 'weight'],
  ['s', 'inner'],
])('%s dropped onto %s stays where it is', (from, onto) => {
  const document = documentWith([question('weight')]);
  const edit = show(document);
  drop(from, onto);

  expect(edit).toHaveBeenCalledWith(document);
});

function show(document: FormDocument) {
  const edit = vi.fn<(next: FormDocument) => void>();
  const designer = { document, selectedId: undefined, select: () => {}, edit };
  render(<Outline designer={designer as unknown as DesignerState} findings={[]} />, {
    wrapper: Around,
  });
  return edit;
}

function drop(from: string, onto: string): void {
  fireEvent.dragStart(rowOf(from));
  fireEvent.drop(rowOf(onto));
}

function rowOf(name: string): HTMLElement {
  return screen.getByRole('button', { name: new RegExp(`^${name}`) });
}
