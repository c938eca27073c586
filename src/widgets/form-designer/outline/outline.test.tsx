import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';

import { documentWith, question } from '../template/form-document.fixture.ts';
import { Outline } from './outline.tsx';
import type { DesignerState } from '../template/use-designer.ts';

test('fewer than 100 of 10,000 rows are drawn', () => {
  show(documentWith(Array.from({ length: 10_000 }, (_, at) => question(`q${at}`, { Order: at }))));

  const drawn = screen.getAllByRole('treeitem').length;
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

test('the outline is a tree whose sections fold, by pointer and by keyboard', () => {
  render(<Kept />, { wrapper: Around });
  expect(screen.getByRole('tree', { name: 'Sections and questions' })).toBeTruthy();
  expect(tree()).toEqual([
    '1 s 1/2 open',
    '2 weight 1/2',
    '2 inner 2/2 open',
    '3 gate 1/1',
    '1 last 2/2',
  ]);

  fireEvent.click(rowOf('gate'));
  press('gate', 'ArrowLeft');
  expect(chosen()).toBe('inner');
  press('inner', 'ArrowLeft');
  expect(tree()).toEqual(['1 s 1/2 open', '2 weight 1/2', '2 inner 2/2 folded', '1 last 2/2']);
  press('inner', 'ArrowRight');
  press('inner', 'ArrowRight');
  expect(chosen()).toBe('gate');
  fireEvent.click(rowOf('s').firstElementChild as Element);
  expect(tree()).toEqual(['1 s 1/2 folded', '1 last 2/2']);
  expect(chosen()).toBe('s');
  press('s', 'End');
  expect(chosen()).toBe('last');
});

test('a line that is chosen elsewhere is unfolded; the Tab key has one stop', () => {
  const shown = render(<Kept />, { wrapper: Around });
  fireEvent.click(rowOf('s').firstElementChild as Element);
  shown.rerender(<Kept elsewhere="gate" />);

  expect(chosen()).toBe('gate');
  expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

/** Keeps the selection, like the designer. */
function Kept({ elsewhere }: { elsewhere?: string }) {
  const [selectedId, select] = useState<string>();
  const form = documentWith([question('weight'), question('gate', { SectionId: 'inner' })]);
  const designer = { document: form, selectedId: elsewhere ?? selectedId, select, edit: () => {} };
  return <Outline designer={designer as unknown as DesignerState} findings={[]} />;
}

/** Level, name, position and expanded state of the rows. */
function tree(): string[] {
  const words: Readonly<Record<string, string>> = { true: ' open', false: ' folded' };
  return screen.getAllByRole('treeitem').map((row) => {
    const [level, place, count] = ['level', 'posinset', 'setsize'].map((name) =>
      row.getAttribute(`aria-${name}`),
    );
    const name = row.querySelector('[title]')?.textContent;
    return `${level} ${name} ${place}/${count}${words[row.getAttribute('aria-expanded') ?? ''] ?? ''}`;
  });
}

function chosen(): string | null | undefined {
  return screen.getByRole('treeitem', { selected: true }).querySelector('[title]')?.textContent;
}

function press(name: string, key: string): void {
  fireEvent.keyDown(rowOf(name), { key });
}

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
  return screen.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });
}
