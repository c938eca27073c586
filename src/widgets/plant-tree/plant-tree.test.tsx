import { fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { HierarchyItem } from '#schemas/api/hierarchies.gen.ts';

import { loadHierarchy } from './hierarchy.fixture.ts';
import { plantTree } from './plant-tree.widget.tsx';

vi.mock('#api/admin/hierarchies.ts', () => import('./hierarchy.fixture.ts'));

beforeEach(() => {
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  loadHierarchy.mockResolvedValue([
    item('imm-10', 'IMM-10', 'Machine', 'riverside'),
    item('imm-2', 'IMM-2', 'Machine', 'riverside'),
    item('northwind', 'Northwind', 'Client', null),
    item('riverside', 'Riverside', 'Plant', 'northwind'),
  ]);
});

test('plants stand below their clients, machines below their plants, in the order people count', async () => {
  await show();
  expect(names()).toEqual(['Northwind', 'Riverside']);
  fireEvent.keyDown(screen.getByRole('tree'), { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('tree'), { key: 'ArrowRight' });
  expect(names()).toEqual(['Northwind', 'Riverside', 'IMM-2', 'IMM-10']);
});

test('a press opens the machine or the plant', async () => {
  await show();
  fireEvent.click(screen.getByRole('treeitem', { name: 'Riverside' }));
  expect(screen.getByTestId('place').textContent).toBe('/dashboard/plant/overview?Id=riverside');
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'imm-2' } });
  fireEvent.click(screen.getByRole('treeitem', { name: 'IMM-2' }));
  expect(screen.getByTestId('place').textContent).toBe('/machine/imm-2');
});

test('a filter that finds nothing says so, and a failure says why', async () => {
  await show();
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'zzz' } });
  expect(screen.getByText('Nothing here has “zzz” in its name.')).toBeTruthy();
});

test('without machines, and without the server, the page says so', async () => {
  loadHierarchy.mockResolvedValueOnce([]);
  const { unmount } = render(<Page />);
  expect(await screen.findByText('There are no machines yet.')).toBeTruthy();
  unmount();
  loadHierarchy.mockRejectedValue(new Error('The server restarts'));
  render(<Page />);
  expect((await screen.findByRole('alert')).textContent).toContain('The server restarts');
});

async function show(): Promise<void> {
  render(<Page />);
  await screen.findByRole('tree');
}

function Page() {
  return (
    <Around>
      <plantTree.Component options={{}} data={{}} receivedAt={0} />
      <Place />
    </Around>
  );
}

function Place() {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
}

function names(): (string | null | undefined)[] {
  return screen.getAllByRole('treeitem').map((one) => one.lastElementChild?.textContent);
}

function item(
  Id: string,
  DisplayName: string,
  Type: HierarchyItem['Type'],
  ParentId: string | null,
): HierarchyItem {
  return { Id, DisplayName, Type, ParentId, ClientId: 'northwind', Children: 0 };
}
