import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

import { useText } from '#engine/text.ts';

import { droppedQuestion, droppedSection, type OutlineRow } from '../template/edits.ts';
import styles from '../form-designer.module.css';
import type { TreeRow } from '../template/outline-tree.ts';
import type { DesignerState } from '../template/use-designer.ts';

interface RowsProps {
  designer: DesignerState;
  rows: readonly TreeRow[];
  faulty: ReadonlySet<string | null>;
  /** Index of the selected row; -1 for none. */
  index: number;
  onKeyDown(event: KeyboardEvent): void;
  onFold(row: TreeRow): void;
}

const rowHeight = 40;

/** The outline as a virtualized tree. */
export function OutlineRows({ designer, rows, faulty, index, onKeyDown, onFold }: RowsProps) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  const [dragged, drag] = useState<OutlineRow>();
  const { document, select, edit } = designer;
  // oxlint-disable-next-line react/incompatible-library -- the functions of the virtualizer are called during rendering only
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 300, height: 600 },
  });
  const chosenId = rows[index]?.row.id;
  useEffect(() => {
    if (index < 0) return;
    virtual.scrollToIndex(index);
    const isHere = list.current?.contains(window.document.activeElement);
    if (isHere) window.document.getElementById(`form-row-${chosenId}`)?.focus();
  }, [virtual, index, chosenId]);

  function drop(onto: OutlineRow): void {
    const dropped = dragged?.kind === 'question' ? droppedQuestion : droppedSection;
    if (dragged) edit(dropped(document, dragged.id, onto));
    drag(undefined);
  }

  return (
    <div ref={list} className={styles['rows']} role="tree" aria-label={t('form-designer.outline')}>
      <div role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: at, start }) => {
          const shown = rows[at] as TreeRow;
          const { row } = shown;
          return (
            <Line
              key={row.id}
              {...{ shown, start, dragged, drag, onKeyDown, onFold }}
              isChosen={at === index}
              // Roving tabindex: the selected row, else the first one.
              isStop={at === Math.max(index, 0)}
              isFaulty={faulty.has(row.id)}
              onSelect={select}
              onDrop={drop}
            />
          );
        })}
      </div>
    </div>
  );
}

interface LineProps extends Pick<RowsProps, 'onKeyDown' | 'onFold'> {
  shown: TreeRow;
  /** Offset in pixels from the top. */
  start: number;
  isChosen: boolean;
  isStop: boolean;
  isFaulty: boolean;
  dragged: OutlineRow | undefined;
  drag(row: OutlineRow): void;
  onDrop(onto: OutlineRow): void;
  onSelect(id: string): void;
}

function Line({ shown, start, isChosen, isStop, isFaulty, dragged, drag, ...on }: LineProps) {
  const { row, place, count, isOpen } = shown;
  return (
    <div
      id={`form-row-${row.id}`}
      role="treeitem"
      tabIndex={isStop ? 0 : -1}
      aria-level={row.level}
      aria-posinset={place}
      aria-setsize={count}
      aria-selected={isChosen}
      aria-expanded={isOpen}
      className={styles['row']}
      style={{ transform: `translateY(${start}px)` }}
      data-kind={row.kind}
      data-level={row.level}
      data-faulty={isFaulty}
      draggable
      onDragStart={() => drag(row)}
      onDragOver={(event) => dragged && event.preventDefault()}
      onDrop={() => on.onDrop(row)}
      onClick={() => on.onSelect(row.id)}
      onKeyDown={on.onKeyDown}
    >
      {row.kind === 'section' && <Sign isOpen={isOpen} onPress={() => on.onFold(shown)} />}
      <RowWords row={row} />
    </div>
  );
}

/** Toggle for pointers; arrow keys do the same. */
function Sign({ isOpen, onPress }: { isOpen: boolean | undefined; onPress(): void }) {
  function press(event: MouseEvent): void {
    if (isOpen === undefined) return;
    event.stopPropagation();
    onPress();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the arrow keys of the tree open and close the row
    <span className={styles['fold']} aria-hidden="true" onClick={press}>
      {isOpen !== undefined && (isOpen ? '▾' : '▸')}
    </span>
  );
}

/** A truncated name has a tooltip. */
function RowWords({ row }: { row: OutlineRow }) {
  const { t } = useText();
  return (
    <>
      <span className={styles['name']} title={row.name}>
        {row.name}
      </span>
      <span className={styles['hint']}>
        {row.kind === 'section' ? row.count : t(`form-designer.kind.${row.question.Kind}`)}
      </span>
    </>
  );
}
