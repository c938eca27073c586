import { useEffect, useRef, useState } from 'react';

import { useText } from '#engine/text.ts';
import { useHistory } from '#resources/editing/use-history.ts';
import { refusalOf, type Refusal } from '#resources/refusal.ts';

import type { PlanDraft } from './plan-edits.ts';
import { planOf, useSavePlan, type FloorPlan, type StoredPlan } from './use-floor-plan.ts';

const nothing: ReadonlySet<string> = new Set();

/** State of the plan editor: undo history, selection and saving. */
export function usePlanEditor({ plant, machines, ...first }: FloorPlan) {
  const { t } = useText();
  const [stored, setStored] = useState<{ row: StoredPlan; plan: PlanDraft }>({
    row: first.stored,
    plan: first.plan,
  });
  const [history, step] = useHistory(first.plan);
  const [selected, select] = useState(nothing);
  const [refusal, setRefusal] = useState<Refusal>();
  const saving = useSavePlan(plant.Id);
  const plan = history.present;
  /** For asynchronous changes, such as an upload. */
  const latest = useRef(plan);
  useEffect(() => {
    latest.current = plan;
  });

  /** @param over The row to replace. */
  async function save(over = stored.row): Promise<void> {
    try {
      const row = await saving.mutateAsync({ stored: over, plan });
      setStored({ row, plan });
      setRefusal(undefined);
    } catch (error) {
      setRefusal(refusalOf(error, t));
    }
  }

  return {
    plant,
    machines,
    plan,
    stored,
    selected,
    /** Selects machines by id. */
    select,
    /** @param topic Consecutive changes of one topic are a single undo step. */
    edit: (state: PlanDraft, topic?: string) => step({ type: 'change', state, topic }),
    /** @param change Function of the then current plan. */
    editLater: (change: (now: PlanDraft) => PlanDraft) =>
      step({ type: 'change', state: change(latest.current) }),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => step({ type: 'undo' }),
    redo: () => step({ type: 'redo' }),
    isUnsaved: plan !== stored.plan,
    isBusy: saving.isPending,
    refusal,
    /** The row that another user has stored meanwhile. */
    theirs: refusal?.current,
    save: () => void save(),
    takeTheirs(): void {
      const row = refusal?.current;
      setRefusal(undefined);
      if (!row) return;
      const theirs = planOf(row, machines);
      setStored({ row, plan: theirs });
      step({ type: 'reset', state: theirs });
    },
    keepMine: () => void save(refusal?.current),
  };
}

export type PlanEditor = ReturnType<typeof usePlanEditor>;
