import { findAccount, readScope } from '#server/access/accounts.store.ts';
import { Problem } from '#server/base/problem.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import type { Change, Resource } from '#server/resource-kit/describe/define-resource.ts';
import type { ChangeCall } from '#server/resource-kit/write/change-rows.ts';
import { RollbackSignal } from '#server/resource-kit/write/dry-run.ts';
import type { Deps } from '#server/web/deps.ts';

import { planRows, type PlannedChange } from './import-plan.ts';
import { emptyReport, type ImportReport } from './import-report.ts';
import { storeRows } from './import-store.ts';
import type { CsvRecord } from './read-csv.ts';

export interface ImportCall extends ChangeCall {
  records: readonly CsvRecord[];
  /** Reports the effects, then rolls back. */
  isDryRun: boolean;
  /** Called at intervals with the number of steps done, of `stepsOf`; may throw to cancel. */
  onProgress?: (done: number) => void;
}

/** Two steps per line: check and store. */
export function importSteps({ records }: Pick<ImportCall, 'records'>): number {
  return records.length * 2;
}

/**
 * Imports a file: creates rows, and changes those with a known id or unique name. All or nothing:
 * with one error nothing is stored. Checks before the transaction as far as possible, to keep it
 * short.
 */
export async function importRows(
  deps: Deps,
  resource: Resource,
  { records, isDryRun, onProgress = () => {}, ...call }: ImportCall,
): Promise<ImportReport> {
  const report = emptyReport();
  const yieldIfDue = createYieldIfDue();
  async function onDone(count: number): Promise<void> {
    onProgress(count);
    await yieldIfDue();
  }
  const planned = await planRows({ deps, resource, call, report }, records, onDone);
  const changed = changedFieldsOf(planned);
  if (changed) report.ChangedFields = changed;
  if (report.Errors.length > 0) return { ...report, ...(isDryRun && countsOf(planned)) };
  try {
    await deps.db.transaction().execute(async (tx) => {
      const storing = { tx, resource, call, report, yieldIfDue };
      await storeRows(storing, planned, (count) => onDone(records.length + count));
      if (report.Errors.length > 0) throw new RollbackSignal();
      await refuseClosedAccount(tx, call.change);
      if (isDryRun) throw new RollbackSignal();
    });
    return { ...report, IsStored: true };
  } catch (error) {
    if (!(error instanceof RollbackSignal)) throw error;
    return isDryRun ? report : { ...report, Created: 0, Changed: 0 };
  }
}

/** The caller may have lost rights during a long import. @throws Problem 409 */
export async function refuseClosedAccount(tx: Db, { caller }: Change): Promise<void> {
  const account = await findAccount(tx, caller.accountId);
  const { clients } = await readScope(tx, caller.accountId);
  const isOpen = account !== undefined && account.disabled_at === null;
  if (!isOpen || (caller.clients === 'all' && clients !== 'all'))
    throw new Problem(409, 'import.notAllowed', 'Your account may not do this any more.');
}

function changedFieldsOf(planned: readonly PlannedChange[]): Record<string, number> | undefined {
  const counts: Record<string, number> = {};
  for (const { id, values } of planned)
    for (const name of id === undefined ? [] : Object.keys(values))
      counts[name] = (counts[name] ?? 0) + 1;
  return Object.keys(counts).length > 0 ? counts : undefined;
}

function countsOf(planned: readonly PlannedChange[]) {
  const Created = planned.filter(({ id }) => id === undefined).length;
  return { Created, Changed: planned.length - Created };
}
