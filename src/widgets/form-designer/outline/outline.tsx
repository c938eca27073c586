import { useMemo, useState, type KeyboardEvent } from 'react';

import { useText } from '#engine/text.ts';
import { newId } from '#lib/new-id.ts';
import { Button } from '#ui/controls/button.tsx';

import { IconAction } from '#ui/controls/icon-action.tsx';
import type { Finding } from '#machines/form/validate-document.ts';

import {
  keyFrom,
  movedQuestion,
  movedSection,
  outlineOf,
  withoutQuestion,
  withoutSection,
  withQuestion,
  withSection,
  type OutlineRow,
} from '../template/edits.ts';
import styles from '../form-designer.module.css';
import { OutlineRows } from './outline-rows.tsx';
import { collapsedWithout, treeOf, type TreeRow } from '../template/outline-tree.ts';
import type { DesignerState } from '../template/use-designer.ts';

interface OutlineProps {
  designer: DesignerState;
  findings: readonly Finding[];
}

/** Sections and questions: select, collapse, move, add and remove, by pointer and keyboard. */
export function Outline({ designer, findings }: OutlineProps) {
  const { t } = useText();
  const { document, selectedId } = designer;
  const all = useMemo(() => outlineOf(document), [document]);
  const faulty = useMemo(
    () => new Set(findings.filter((one) => one.severity === 'error').map(({ id }) => id)),
    [findings],
  );
  const { rows, index, fold, onKeyDown } = useTreeKeys(designer, all);
  const row = all.find(({ id }) => id === selectedId);
  const acts = actsOn(designer, row, t('form-designer.newQuestion'));

  function actByKey(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (event.key === 'Delete' && row) acts.remove();
    else if (event.altKey && step) acts.move(step);
    else return onKeyDown(event);
    return event.preventDefault();
  }

  return (
    <section className={styles['outline']} aria-label={t('form-designer.outline')}>
      <OutlineBar {...{ designer, acts, row }} />
      {rows.length === 0 ? (
        <p className={styles['hint']}>{t('form-designer.empty')}</p>
      ) : (
        <OutlineRows {...{ designer, rows, faulty, index }} onKeyDown={actByKey} onFold={fold} />
      )}
    </section>
  );
}

/** Collapsed sections and keyboard commands, by the ARIA tree pattern. */
function useTreeKeys({ selectedId, select }: DesignerState, all: readonly OutlineRow[]) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [followed, follow] = useState<string>();
  const rows = useMemo(() => treeOf(all, folded), [all, folded]);
  // Expands the parents of a row that was selected elsewhere.
  if (followed !== selectedId) {
    follow(selectedId);
    if (selectedId !== undefined) setFolded(collapsedWithout(folded, all, selectedId));
  }
  const index = rows.findIndex(({ row }) => row.id === selectedId);

  function fold({ row, isOpen }: TreeRow): void {
    const next = new Set(folded);
    if (isOpen) next.add(row.id);
    else next.delete(row.id);
    setFolded(next);
    // If the selected row is hidden by the collapse, the section is selected.
    const isLost = index >= 0 && !treeOf(all, next).some((one) => one.row.id === selectedId);
    if (isLost) select(row.id);
  }
  function at(place: number): void {
    select(rows[Math.min(rows.length - 1, Math.max(0, place))]?.row.id);
  }

  function stepsOf(): Partial<Record<string, () => void>> {
    const { isOpen, parentId } = rows[index] ?? { parentId: null };
    return {
      ArrowUp: () => at(index - 1),
      ArrowDown: () => at(index + 1),
      Home: () => at(0),
      End: () => at(rows.length - 1),
      ArrowRight: () => (isOpen === false ? fold(rows[index] as TreeRow) : isOpen && at(index + 1)),
      ArrowLeft: () => (isOpen ? fold(rows[index] as TreeRow) : parentId && select(parentId)),
      Enter: () => at(index),
      ' ': () => at(index),
    };
  }

  return {
    rows,
    index,
    fold,
    onKeyDown(event: KeyboardEvent): void {
      const act = event.altKey ? undefined : stepsOf()[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
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
