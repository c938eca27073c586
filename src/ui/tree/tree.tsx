import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';

import { mayMove, type TreeMove, type TreeNode, type TreeRow } from './tree-model.ts';
import styles from './tree.module.css';
import { type TreeActions, useTree } from './use-tree.ts';

interface TreeProps extends TreeActions {
  label: string;
  nodes: readonly TreeNode[];
  /** Row height in pixels. */
  rowHeight?: number;
  filter?: string;
  /** Ids expanded at first. */
  opened?: readonly string[];
  /** Id of the node shown elsewhere. */
  activeId?: string | undefined;
}

const defaultHeight = 22;
const nothing: readonly string[] = [];
/** Rows rendered outside the view, so that scrolling shows no gap. */
const moreRows = 12;

/**
 * A virtualized tree: rows are expanded, collapsed, activated and, with `onMove`, moved, by pointer
 * and keyboard (arrow keys; with Alt they move). The caller sets its height.
 */
export function Tree(props: TreeProps) {
  const { label, nodes, rowHeight = defaultHeight, filter = '', opened = nothing } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const tree = useTree({ ...props, filter, opened });
  const { rows, row, index, onKeyDown } = tree;
  const [dragged, drag] = useState<string>();
  // oxlint-disable-next-line react/incompatible-library -- the functions of the virtualizer are called during rendering only
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: moreRows,
    initialRect: { width: 300, height: 600 },
  });
  useEffect(() => {
    if (rows.length > 0) virtual.scrollToIndex(index);
  }, [virtual, index, rows.length]);

  function rowIdOf(at: number): string {
    return `${id}-${at}`;
  }

  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      className={styles['tree']}
      tabIndex={0}
      {...(row && { 'aria-activedescendant': rowIdOf(index) })}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: at, start }) => {
          const shown = rows[at] as TreeRow;
          return (
            <Row
              key={shown.node.id}
              id={rowIdOf(at)}
              row={shown}
              place={{ top: start, height: rowHeight }}
              isFocused={at === index}
              isActive={shown.node.id === props.activeId}
              {...{ tree, nodes, dragged, drag }}
              onActivate={props.onActivate}
              isMovable={props.onMove !== undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

interface RowProps {
  id: string;
  row: TreeRow;
  place: { top: number; height: number };
  isFocused: boolean;
  isActive: boolean;
  isMovable: boolean;
  tree: ReturnType<typeof useTree>;
  nodes: readonly TreeNode[];
  dragged: string | undefined;
  drag(id: string | undefined): void;
  onActivate: TreeActions['onActivate'];
}

function Row(props: RowProps) {
  const { id, row, place, isFocused, isActive, isMovable, tree, nodes, dragged, drag } = props;
  const { node, level, isOpen, index, count } = row;
  const hasChildren = (node.children?.length ?? 0) > 0;
  const [target, setTarget] = useState<TreeMove>();

  function over(event: DragEvent): void {
    if (dragged === undefined) return;
    const asked = moveOnto(event, row, dragged);
    if (!mayMove(nodes, asked)) return setTarget(undefined);
    event.preventDefault();
    return setTarget(asked);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    if (target) tree.move(target);
    setTarget(undefined);
    drag(undefined);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree element has the focus and handles the keys; aria-activedescendant names the active row
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-selected={isActive}
      {...(hasChildren && { 'aria-expanded': isOpen })}
      className={styles['row']}
      data-focused={isFocused || undefined}
      data-drop={target && dropOf(target, row)}
      style={{
        height: place.height,
        transform: `translateY(${place.top}px)`,
        paddingInlineStart: `calc(var(--ls-4) * ${level - 1})`,
      }}
      draggable={isMovable}
      onClick={() => {
        tree.focus(node.id);
        props.onActivate?.(node.id);
      }}
      onDragStart={() => drag(node.id)}
      onDragEnd={() => drag(undefined)}
      onDragOver={over}
      onDragLeave={() => setTarget(undefined)}
      onDrop={drop}
    >
      <Sign hasChildren={hasChildren} isOpen={isOpen} onPress={() => tree.toggle(node.id)} />
      <span className={styles['name']}>{node.name}</span>
    </div>
  );
}

interface SignProps {
  hasChildren: boolean;
  isOpen: boolean;
  onPress(): void;
}

/** Toggle for pointers; arrow keys do the same. */
function Sign({ hasChildren, isOpen, onPress }: SignProps) {
  function press(event: MouseEvent): void {
    if (!hasChildren) return;
    event.stopPropagation();
    onPress();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the arrow keys of the tree open and close the row
    <span className={styles['sign']} data-open={isOpen} aria-hidden="true" onClick={press}>
      {hasChildren && '▸'}
    </span>
  );
}

/**
 * Dropping on the upper quarter of a row inserts before it, on the lower one after it, else into
 * it.
 */
function moveOnto(
  { clientY, currentTarget }: DragEvent,
  { node, parentId, index }: TreeRow,
  id: string,
): TreeMove {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = height === 0 ? 0.5 : (clientY - top) / height;
  if (part < 0.25) return { id, parentId, index };
  if (part > 0.75) return { id, parentId, index: index + 1 };
  return { id, parentId: node.id, index: node.children?.length ?? 0 };
}

function dropOf({ parentId, index }: TreeMove, row: TreeRow): 'into' | 'before' | 'after' {
  if (parentId === row.node.id) return 'into';
  return index === row.index ? 'before' : 'after';
}
