import { type KeyboardEvent, useMemo, useState } from 'react';

import { foldText } from '#shared/fold-text.ts';

import { mayMove, visibleRows, type TreeMove, type TreeNode, type TreeRow } from './tree-model.ts';

export interface TreeActions {
  onActivate?: ((id: string) => void) | undefined;
  /** If absent, nothing can be moved. */
  onMove?: ((move: TreeMove) => void) | undefined;
}

interface TreeState extends TreeActions {
  nodes: readonly TreeNode[];
  filter: string;
  /** Ids expanded at first. */
  opened: readonly string[];
}

/** Expanded nodes, focused row and keyboard commands: the ARIA tree pattern. */
export function useTree({ nodes, filter, opened, onActivate, onMove }: TreeState) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(opened));
  const [wantedId, focus] = useState<string>();
  const rows = useMemo(() => visibleRows(nodes, { open, filter }), [nodes, open, filter]);
  const index = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === wantedId),
  );
  const row = rows[index];

  function toggle(id: string, isOpen = !open.has(id)): void {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  }

  function move(asked: TreeMove): void {
    if (!onMove || !mayMove(nodes, asked)) return;
    onMove(asked);
    if (asked.parentId !== null) toggle(asked.parentId, true);
    focus(asked.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!row || event.ctrlKey || event.metaKey) return;
    if (event.altKey) moveBy(event, row);
    else stepBy(event, row);
  }

  function moveBy(event: KeyboardEvent, from: TreeRow): void {
    if (!onMove || !event.key.startsWith('Arrow')) return;
    // Prevents Alt+Left from going back in the browser.
    event.preventDefault();
    const asked = movesOf(from, rows)[event.key];
    if (asked) move(asked);
  }

  function stepBy(event: KeyboardEvent, from: TreeRow): void {
    const act = stepsOf(from)[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (/^\S$/u.test(event.key)) focus(nextNamed(rows, index, event.key) ?? wantedId);
  }

  function at(place: number): void {
    focus(rows[Math.min(rows.length - 1, Math.max(0, place))]?.node.id);
  }

  function stepsOf({ node, isOpen, parentId }: TreeRow): Partial<Record<string, () => void>> {
    const hasChildren = (node.children?.length ?? 0) > 0;
    return {
      ArrowDown: () => at(index + 1),
      ArrowUp: () => at(index - 1),
      Home: () => at(0),
      End: () => at(rows.length - 1),
      ArrowRight: () => (isOpen ? at(index + 1) : hasChildren && toggle(node.id, true)),
      ArrowLeft: () => (isOpen ? toggle(node.id, false) : parentId !== null && focus(parentId)),
      Enter: () => onActivate?.(node.id),
      ' ': () => onActivate?.(node.id),
      '*': () => setOpen(new Set([...open, ...siblingsOf(rows, parentId)])),
    };
  }

  return { rows, row, index, toggle, focus, move, onKeyDown };
}

/** Moves with Alt: among siblings, out of the parent, or into the previous sibling. */
function movesOf(from: TreeRow, rows: readonly TreeRow[]): Partial<Record<string, TreeMove>> {
  const { node, parentId, index, count } = from;
  const { id } = node;
  const parent = rows.find((one) => one.node.id === parentId);
  const before = rows.find((one) => one.parentId === parentId && one.index === index - 1);
  const below = before?.node.children?.length ?? 0;
  return {
    ...(index > 0 && { ArrowUp: { id, parentId, index: index - 1 } }),
    ...(index < count - 1 && { ArrowDown: { id, parentId, index: index + 2 } }),
    ...(parent && { ArrowLeft: { id, parentId: parent.parentId, index: parent.index + 1 } }),
    ...(before && { ArrowRight: { id, parentId: before.node.id, index: below } }),
  };
}

/** The next row whose name begins with the letter, cyclically. */
function nextNamed(rows: readonly TreeRow[], index: number, letter: string): string | undefined {
  const after = [...rows.slice(index + 1), ...rows.slice(0, index + 1)];
  const looked = foldText(letter);
  return after.find(({ node }) => foldText(node.name).startsWith(looked))?.node.id;
}

function siblingsOf(rows: readonly TreeRow[], parentId: string | null): string[] {
  return rows.filter((one) => one.parentId === parentId).map(({ node }) => node.id);
}
