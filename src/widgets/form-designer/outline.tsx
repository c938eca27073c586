import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';

import { useText } from '#engine/text.ts';
import { newId } from '#lib/new-id.ts';
import type { Finding } from '#plant/form-templates/findings.ts';
import { Button } from '#ui/button.tsx';

import { IconAction } from './bar.tsx';
import {
  droppedQuestion,
  droppedSection,
  keyFrom,
  movedQuestion,
  movedSection,
  outlineOf,
  withoutQuestion,
  withoutSection,
  withQuestion,
  withSection,
  type OutlineRow,
} from './edits.ts';
import styles from './form-designer.module.css';
import type { DesignerState } from './use-designer.ts';

interface OutlineProps {
  designer: DesignerState;
  findings: readonly Finding[];
}

const rowHeight = 40;

/** The sections and questions: chosen, moved, added and removed, by pointer and by keyboard. */
export function Outline({ designer, findings }: OutlineProps) {
  const { t } = useText();
  const { document, selectedId, select } = designer;
  const rows = useMemo(() => outlineOf(document), [document]);
  const faulty = useMemo(
    () => new Set(findings.filter((one) => one.severity === 'error').map(({ id }) => id)),
    [findings],
  );
  const index = rows.findIndex(({ id }) => id === selectedId);
  const acts = actsOn(designer, rows[index], t('form-designer.newQuestion'));

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (event.key === 'Delete' && selectedId) acts.remove();
    else if (!step) return;
    else if (event.altKey) acts.move(step);
    else select(rows[Math.min(rows.length - 1, Math.max(0, index + step))]?.id);
    event.preventDefault();
  }

  return (
    <section className={styles['outline']} aria-label={t('form-designer.outline')}>
      <OutlineBar {...{ designer, acts }} row={rows[index]} />
      {rows.length === 0 ? (
        <p className={styles['hint']}>{t('form-designer.empty')}</p>
      ) : (
        <Rows {...{ designer, rows, faulty, index, onKeyDown }} />
      )}
    </section>
  );
}

interface RowsProps {
  designer: DesignerState;
  rows: readonly OutlineRow[];
  faulty: ReadonlySet<string | null>;
  /** Of the chosen row; -1 for none. */
  index: number;
  onKeyDown(event: KeyboardEvent): void;
}

/** Only the rows in sight are drawn. */
function Rows({ designer, rows, faulty, index, onKeyDown }: RowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [dragged, drag] = useState<OutlineRow>();
  const { document, select, edit } = designer;
  // oxlint-disable-next-line react/incompatible-library -- its functions are called in each render only
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 300, height: 600 },
  });
  const chosenId = rows[index]?.id;
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
    <div ref={list} className={styles['rows']}>
      <ol style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: at, start }) => {
          const row = rows[at] as OutlineRow;
          return (
            <li key={row.id} style={{ transform: `translateY(${start}px)` }}>
              <button
                type="button"
                id={`form-row-${row.id}`}
                className={styles['row']}
                aria-current={at === index}
                data-kind={row.kind}
                data-level={row.level}
                data-faulty={faulty.has(row.id)}
                draggable
                onDragStart={() => drag(row)}
                onDragOver={(event) => dragged && event.preventDefault()}
                onDrop={() => drop(row)}
                onClick={() => select(row.id)}
                onKeyDown={onKeyDown}
              >
                <RowWords row={row} />
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface OutlineBarProps {
  designer: DesignerState;
  row: OutlineRow | undefined;
  acts: ReturnType<typeof actsOn>;
}

function OutlineBar({ designer, row, acts }: OutlineBarProps) {
  const { t } = useText();
  const { document, edit, select } = designer;

  function addSection(parentId?: string): void {
    const id = newId();
    const name = t('form-designer.newSection');
    edit(withSection(document, { id, name, ...(parentId && { parentId }) }));
    select(id);
  }

  return (
    <div className={styles['outlineBar']}>
      <Button look="quiet" onClick={() => addSection()}>
        {t('form-designer.addSection')}
      </Button>
      {row?.kind === 'section' && row.level === 1 && (
        <Button look="quiet" onClick={() => addSection(row.id)}>
          {t('form-designer.addSubsection')}
        </Button>
      )}
      {document.Sections.length > 0 && (
        <Button look="quiet" onClick={acts.add}>
          {t('form-designer.addQuestion')}
        </Button>
      )}
      {row && (
        <>
          <IconAction label={t('form-designer.up')} sign="↑" onClick={() => acts.move(-1)} />
          <IconAction label={t('form-designer.down')} sign="↓" onClick={() => acts.move(1)} />
          {row.kind === 'question' && (
            <Button look="quiet" onClick={acts.copy}>
              {t('form-designer.copy')}
            </Button>
          )}
          <IconAction label={t('form-designer.remove')} sign="✕" onClick={acts.remove} />
        </>
      )}
    </div>
  );
}

function actsOn(
  { document, edit, select }: DesignerState,
  row: OutlineRow | undefined,
  newName: string,
) {
  const isQuestion = row?.kind === 'question';
  return {
    move(by: -1 | 1): void {
      if (!row) return;
      edit((isQuestion ? movedQuestion : movedSection)(document, row.id, by));
    },
    remove(): void {
      if (!row) return;
      edit((isQuestion ? withoutQuestion : withoutSection)(document, row.id));
      select(undefined);
    },
    add(): void {
      const Id = newId();
      const lastSection = document.Sections.at(-1)?.Id ?? '';
      const inSection = row?.kind === 'section' ? row.id : lastSection;
      const SectionId = isQuestion ? row.question.SectionId : inSection;
      const Key = keyFrom(newName, document);
      const question = { Id, Key, DisplayName: newName, SectionId, ...plainQuestion };
      edit(withQuestion(document, question, row?.id));
      select(Id);
    },
    copy(): void {
      if (!isQuestion) return;
      const Id = newId();
      const { Order: _, ...original } = row.question;
      const Key = keyFrom(original.Key, document);
      edit(withQuestion(document, { ...original, Id, Key }, row.id));
      select(Id);
    },
  };
}

const plainQuestion = { Kind: 'passfail', Required: true, CommentRequired: false } as const;

/** A name that is too long for its row is whole in its tooltip. */
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
