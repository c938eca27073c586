import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { moveNode, type TreeNode } from './tree-model.ts';
import { Tree } from './tree.tsx';

const plant: readonly TreeNode[] = [
  {
    id: 'riverside',
    name: 'Riverside',
    children: [
      { id: 'hall', name: 'Hall', children: [{ id: 'press', name: 'Press' }] },
      { id: 'yard', name: 'Yard' },
    ],
  },
  { id: 'monterrey', name: 'Monterrey' },
];
const onActivate = vi.fn<(id: string) => void>();

beforeEach(() => {
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
});

test('a tree says where each node stands, what is open and which has the focus', () => {
  show();
  press('ArrowRight', 'ArrowDown');
  expect(names()).toEqual(['Riverside', 'Hall', 'Yard', 'Monterrey']);
  const hall = row('Hall');
  expect(['level', 'posinset', 'setsize', 'expanded'].map((one) => attribute(hall, one))).toEqual([
    '2',
    '1',
    '2',
    'false',
  ]);
  expect(attribute(row('Yard'), 'expanded')).toBeNull();
  expect(focused()).toBe('Hall');
});

test('arrows open, close and go through it, letters find, Enter activates', () => {
  show();
  press('End');
  expect(focused()).toBe('Monterrey');
  press('r', '*', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  expect(focused()).toBe('Press');
  press('Enter');
  expect(onActivate).toHaveBeenLastCalledWith('press');
  press('ArrowLeft', 'ArrowLeft');
  expect(names()).toEqual(['Riverside', 'Hall', 'Yard', 'Monterrey']);
  press('ArrowLeft', 'ArrowLeft', 'ArrowUp');
  expect(names()).toEqual(['Riverside', 'Monterrey']);
  expect(focused()).toBe('Riverside');
});

test('a press activates, its sign opens and closes', () => {
  show();
  const sign = row('Riverside').querySelector('[aria-hidden]') as Element;
  fireEvent.click(sign);
  expect(names()).toHaveLength(4);
  expect(onActivate).not.toHaveBeenCalledWith('riverside');
  fireEvent.click(row('Yard'));
  expect(onActivate).toHaveBeenLastCalledWith('yard');
  fireEvent.click(sign);
  expect(names()).toHaveLength(2);
});

test('a filter leaves what it finds and the way there', () => {
  show('pres');
  expect(names()).toEqual(['Riverside', 'Hall', 'Press']);
});

test('Alt and arrows move: among others, out of the parent, into the one before', () => {
  show();
  press('*', 'ArrowDown');
  move('ArrowDown');
  expect(names()).toEqual(['Riverside', 'Yard', 'Hall', 'Monterrey']);
  move('ArrowRight');
  expect(attribute(row('Hall'), 'level')).toBe('3');
  expect(focused()).toBe('Hall');
  move('ArrowLeft');
  move('ArrowLeft');
  expect(names()).toEqual(['Riverside', 'Yard', 'Hall', 'Monterrey']);
  expect(attribute(row('Hall'), 'level')).toBe('1');
});

test('a node is dropped onto another, never onto what is below it', () => {
  show();
  press('*');
  drag('Riverside', 'Hall');
  expect(names()).toEqual(['Riverside', 'Hall', 'Yard', 'Monterrey']);
  drag('Yard', 'Monterrey');
  expect(names()).toEqual(['Riverside', 'Hall', 'Monterrey', 'Yard']);
  expect(attribute(row('Yard'), 'level')).toBe('2');
});

test.each([22, 40])('of 50,000 nodes only some are drawn, %i pixels each', (rowHeight) => {
  const nodes = Array.from({ length: 50_000 }, (_, at) => ({ id: `n${at}`, name: `Node ${at}` }));
  render(<Tree label="Big" nodes={nodes} rowHeight={rowHeight} />);
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(100);
  expect(row('Node 1').style.height).toBe(`${rowHeight}px`);
  expect(attribute(row('Node 1'), 'setsize')).toBe('50000');
});

function show(filter = ''): void {
  render(<Movable filter={filter} />);
}

function Movable({ filter }: { filter: string }) {
  const [nodes, setNodes] = useState(plant);
  return (
    <Tree
      label="Plants"
      nodes={nodes}
      filter={filter}
      onActivate={onActivate}
      onMove={(asked) => setNodes(moveNode(nodes, asked))}
    />
  );
}

function press(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('tree'), { key });
}

function move(key: string): void {
  fireEvent.keyDown(screen.getByRole('tree'), { key, altKey: true });
}

/** Like a browser, which fires drop only if dragover was accepted. */
function drag(name: string, onto: string): void {
  fireEvent.dragStart(row(name));
  const over = createEvent.dragOver(row(onto));
  fireEvent(row(onto), over);
  if (over.defaultPrevented) fireEvent.drop(row(onto));
  fireEvent.dragEnd(row(name));
}

function row(name: string): HTMLElement {
  return screen.getByRole('treeitem', { name });
}

function names(): (string | null)[] {
  return screen
    .getAllByRole('treeitem')
    .map((one) => one.querySelector(':last-child')?.textContent ?? null);
}

function focused(): string | null | undefined {
  const id = screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '';
  return document.querySelector(`[id="${id}"] > :last-child`)?.textContent;
}

function attribute(element: Element, name: string): string | null {
  return element.getAttribute(`aria-${name}`);
}
