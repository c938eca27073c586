import { createHash } from 'node:crypto';

import type { FormMachine, FormProduct } from '#schemas/api/admin-forms.gen.ts';
import { fieldProblem, versionConflict } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';
import { unknownId } from '#server/web/body/field-errors.ts';

import {
  chosenProducts,
  rowIds,
  listFormMachines,
  productsWithIds,
  storeMachines,
  storeProducts,
} from './assignments.store.ts';
import { findTemplate, lockTemplate, type TemplateRow } from './draft.store.ts';

/** What a form is assigned to. */
export interface FormAssignment<Row> {
  field: 'MachineIds' | 'ProductIds';
  /** Assigned rows, by name. */
  chosen: (db: Db, form: TemplateRow) => Promise<Row[]>;
  /** The assignable rows among these ids. */
  known: (db: Db, form: TemplateRow, ids: readonly string[]) => Promise<Row[]>;
  store: (tx: Db, formId: string, ids: readonly string[]) => Promise<void>;
}

export const assignedMachines: FormAssignment<FormMachine> = {
  field: 'MachineIds',
  chosen: async (db, form) => (await listFormMachines(db, form)).filter((row) => row.IsAssigned),
  known: listFormMachines,
  store: storeMachines,
};

export const assignedProducts: FormAssignment<FormProduct> = {
  field: 'ProductIds',
  chosen: chosenProducts,
  known: productsWithIds,
  store: storeProducts,
};

/**
 * Replaces what a form is assigned to.
 * @param version Hash of the rows that the caller has read.
 * @throws Problem 404 for an unknown form, 409 where another change came between, 400 for unknown ids.
 * @returns the assigned rows.
 */
export function changeAssignment<Row extends { Id: string }>(
  db: Db,
  { field, chosen, known, store }: FormAssignment<Row>,
  {
    id,
    ids,
    version,
    change,
  }: { id: string; ids: readonly string[]; version: number | undefined; change: Change },
): Promise<Row[]> {
  return db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id);
    const form = await findTemplate(tx, id, change.caller);
    const before = await chosen(tx, form);
    const stored = { [field]: rowIds(before) };
    if (versionOfRows(before) !== version) throw versionConflict('form', stored);
    refuseUnknown(ids, await known(tx, form, ids), field);
    await store(tx, id, ids);
    await recordChange(tx, 'form.changed', {
      id,
      change,
      before: stored,
      after: { [field]: ids },
    });
    return chosen(tx, form);
  });
}

/** @throws Problem 400 for unknown ids, and those of another client. */
export function refuseUnknown(
  ids: readonly string[],
  known: readonly { Id: string }[],
  Field: 'MachineIds' | 'ProductIds',
): void {
  const there = new Set(known.map(({ Id }) => Id));
  const unknown = ids.find((id) => !there.has(id));
  if (unknown === undefined) return;
  throw fieldProblem('row.unknownReference', Field, unknownId(unknown));
}

/** Version of the assignment: a hash of the rows, independent of the author. */
export function versionOfRows(rows: readonly { Id: string }[]): number {
  const hash = createHash('sha256').update(JSON.stringify(rowIds(rows).toSorted()));
  return Number.parseInt(hash.digest('hex').slice(0, 12), 16);
}
