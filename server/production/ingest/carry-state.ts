import type { Transaction } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';
import type { TimeState } from '#server/oee/ledger/ledger.ts';
import { unnumberedSeq } from '#server/oee/sample-order.ts';

import type { Batch, CarriedState } from './batch.ts';
import type { CheckedSample } from './check/check-sample.ts';
import type { Registry } from './commit/registry.ts';
import { silenceSample } from './sources/silence.ts';

interface CarrierDeps {
  registry: Registry;
  commit(batch: Batch): Promise<Batch>;
  /** Applies late samples. */
  wake(): Promise<void>;
}

/**
 * A moved machine keeps its status, changeover and product, and its silence if its data source is
 * silent: a source that sends only changes would leave them unknown.
 * @returns the function that carries them over; `at` is the instant of the move, epoch
 * milliseconds.
 */
export function createCarrier({ registry, commit, wake }: CarrierDeps) {
  return async function carryState(fromId: string, toId: string, at: number): Promise<void> {
    await registry.refresh();
    const machine = registry.machineOf(toId);
    if (!machine) return;
    const carried = { fromId, machine, at };
    await commit({ sourceId: '', checked: [], duplicates: new Set(), carried });
    void wake();
  };
}

/**
 * The samples of moved machines, as batches of the same commit. Call it after silence and returns
 * of sources are written.
 */
export async function carriedBatches(
  tx: Transaction<Database>,
  group: readonly Batch[],
  now: number,
): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (const { carried } of group) {
    const batch = carried && (await carriedBatch(tx, carried, now));
    if (batch) batches.push(batch);
  }
  return batches;
}

/** Undefined where the machine has no state. */
async function carriedBatch(
  tx: Transaction<Database>,
  { fromId, machine, at }: CarriedState,
  now: number,
): Promise<Batch | undefined> {
  const state = await tx
    .selectFrom('machine_states')
    .innerJoin('data_sources', 'data_sources.id', 'machine_states.time_source')
    .select(['status', 'is_changeover', 'held', 'product_id', 'silent_since'])
    .select('data_sources.id as sourceId')
    .where('machine_id', '=', fromId)
    .executeTakeFirst();
  if (!state) return undefined;
  const { status, isChangeover } = timeStateOf(state);
  const place = { machine, at };
  const checked = [
    sample(place, { tag: 'status', text: status }),
    ...(isChangeover ? [sample(place, { tag: 'changeover', number: 1 })] : []),
    ...(state.product_id === null
      ? []
      : [sample(place, { tag: 'product', text: state.product_id })]),
    ...(state.silent_since === null ? [] : [silenceSample(machine, { at, now }, true)]),
  ];
  return { sourceId: state.sourceId, checked, duplicates: new Set() };
}

/** Status and changeover of the machine; those before the silence while its source is silent. */
function timeStateOf(state: {
  held: string | null;
  status: TimeState['status'];
  is_changeover: 0 | 1;
}): TimeState {
  if (state.held !== null) return JSON.parse(state.held) as TimeState;
  return { status: state.status, isChangeover: state.is_changeover === 1 };
}

function sample(
  place: Pick<CheckedSample, 'machine' | 'at'>,
  value: Pick<CheckedSample, 'tag'> & Partial<Pick<CheckedSample, 'number' | 'text'>>,
): CheckedSample {
  return { ...place, seq: unnumberedSeq, number: null, text: null, quality: 'good', ...value };
}
