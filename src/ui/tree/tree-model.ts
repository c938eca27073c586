import { foldText } from '#shared/fold-text.ts';

/** A node with its children. Ids are unique in a tree. */
export interface TreeNode {
  id: string;
  name: string;
  children?: readonly TreeNode[];
}

/** A visible row: all its ancestors are expanded. */
export interface TreeRow {
  node: TreeNode;
  /** 1 at the top. */
  level: number;
  parentId: string | null;
  /** Position among its siblings, from 0, and their number. */
  index: number;
  count: number;
  isOpen: boolean;
}

interface TreeView {
  /** Ids of expanded nodes. */
  open: ReadonlySet<string>;
  /** Empty: all. Otherwise nodes whose names contain it, and their ancestors. */
  filter: string;
}

/** The visible rows from the top. With a filter the ancestors of matches are expanded. */
export function visibleRows(nodes: readonly TreeNode[], { open, filter }: TreeView): TreeRow[] {
  const rows: TreeRow[] = [];
  const looked = foldText(filter);
  const found = looked === '' ? undefined : foundIn(nodes, looked);
  add(nodes, 1, null);
  return rows;

  function add(some: readonly TreeNode[], level: number, parentId: string | null): void {
    const shown = found ? some.filter((node) => found.has(node)) : some;
    for (const [index, node] of shown.entries()) {
      const children = node.children ?? none;
      const isOpen = found ? children.some((child) => found.has(child)) : open.has(node.id);
      const isBranch = children.length > 0 && isOpen;
      rows.push({ node, level, parentId, index, count: shown.length, isOpen: isBranch });
      if (isBranch) add(children, level + 1, node.id);
    }
  }
}

const none: readonly TreeNode[] = [];

/** The nodes whose names match, and their ancestors. */
function foundIn(nodes: readonly TreeNode[], looked: string): ReadonlySet<TreeNode> {
  const found = new Set<TreeNode>();
  function look(node: TreeNode): boolean {
    let isFound = foldedName(node).includes(looked);
    for (const child of node.children ?? none) if (look(child)) isFound = true;
    if (isFound) found.add(node);
    return isFound;
  }
  for (const node of nodes) look(node);
  return found;
}

const foldedNames = new WeakMap<TreeNode, string>();

function foldedName(node: TreeNode): string {
  const known = foldedNames.get(node) ?? foldText(node.name);
  foldedNames.set(node, known);
  return known;
}

/**
 * Target of a move: a parent, null for the top level, and the index of the node to insert before.
 */
export interface TreeMove {
  id: string;
  parentId: string | null;
  index: number;
}

interface Place {
  node: TreeNode;
  parentId: string | null;
  index: number;
}

/** Not into itself or its descendants, and not to its present place. */
export function mayMove(nodes: readonly TreeNode[], { id, parentId, index }: TreeMove): boolean {
  const place = placeOf(nodes, id);
  if (!place || (parentId !== null && !placeOf(nodes, parentId))) return false;
  if (parentId !== null && (parentId === id || placeOf(place.node.children ?? none, parentId)))
    return false;
  return parentId !== place.parentId || (index !== place.index && index !== place.index + 1);
}

/** The tree after a move; unchanged if the move is not allowed. */
export function moveNode(nodes: readonly TreeNode[], move: TreeMove): readonly TreeNode[] {
  const place = placeOf(nodes, move.id);
  if (!place || !mayMove(nodes, move)) return nodes;
  // Later siblings move up by one when the node leaves.
  const isAfter = move.parentId === place.parentId && move.index > place.index;
  const index = isAfter ? move.index - 1 : move.index;
  const left = changed(nodes, place.parentId, (children) =>
    children.filter(({ id }) => id !== move.id),
  );
  return changed(left, move.parentId, (children) => children.toSpliced(index, 0, place.node));
}

/** Place of a node; undefined if it does not exist. */
export function placeOf(
  nodes: readonly TreeNode[],
  id: string,
  parentId: string | null = null,
): Place | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.id === id) return { node, parentId, index };
    const below = placeOf(node.children ?? none, id, node.id);
    if (below) return below;
  }
  return undefined;
}

function changed(
  nodes: readonly TreeNode[],
  parentId: string | null,
  change: (children: readonly TreeNode[]) => readonly TreeNode[],
): readonly TreeNode[] {
  if (parentId === null) return change(nodes);
  return nodes.map((node) => {
    const { children = none } = node;
    const next = node.id === parentId ? change(children) : changed(children, parentId, change);
    return next.length === children.length && next.every((one, at) => one === children[at])
      ? node
      : { ...node, children: next };
  });
}
