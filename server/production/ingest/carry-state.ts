import type { Db } from '#server/db/open.ts';
import type { TimeState } from '#server/oee/ledger/ledger.ts';
import { unnumbered } from '#server/oee/sample-order.ts';

import type { Batch } from './batch.ts';
import type { CheckedSample } from './check/check-sample.ts';
import type { RegisteredMachine, Registry } from './commit/registry.ts';
import { silenceSample } from './sources/silence.ts';

/** `at`: epoch milliseconds, of the move. */
export interface Carried {
  fromId: string;
  toId: string;
  at: number;
}

interface CarrierDeps {
  db: Db;
  registry: Registry;
  now: () => number;
  commit(batch: Batch): Promise<unknown>;
}

/**
 * A machine that was moved does what it did: status, changeover and product go on, and so does the
 * silence of its data source. One that sends them only when they change would leave them unknown.
 */
export function createCarrier({ db, registry, now, commit }: CarrierDeps) {
  return async function carryState({ fromId, toId, at }: Carried): Promise<void> {
    await registry.refresh();
    const machine = registry.machineOf(toId);
    const batch = machine && (await carriedBatch(db, fromId, { machine, at, now: now() }));
    if (batch) await commit(batch);
  };
}

interface Place {
  machine: RegisteredMachine;
  at: number;
  now: number;
}

/** @returns undefined where nothing is known of the machine */
async function carriedBatch(
  db: Db,
  fromId: string,
  { machine, at, now }: Place,
): Promise<Batch | undefined> {
  const state = await db
    .selectFrom('machine_states')
    .select(['status', 'is_changeover', 'held', 'product_id', 'time_source'])
    .where('machine_id', '=', fromId)
    .executeTakeFirst();
  if (!state?.time_source) return undefined;
  const held = state.held === null ? null : (JSON.parse(state.held) as TimeState);
  const { status, isChangeover } = held ?? {
    status: state.status,
    isChangeover: state.is_changeover === 1,
  };
  const place = { machine, at };
  const checked = [
    sample(place, { tag: 'status', text: status }),
    ...(isChangeover ? [sample(place, { tag: 'changeover', number: 1 })] : []),
    ...(state.product_id === null
      ? []
      : [sample(place, { tag: 'product', text: state.product_id })]),
    ...(held ? [silenceSample(machine, { at, now }, true)] : []),
  ];
  return { sourceId: state.time_source, checked, duplicates: new Set(), isCarried: true };
}

function sample(
  place: Pick<CheckedSample, 'machine' | 'at'>,
  value: Pick<CheckedSample, 'tag'> & Partial<Pick<CheckedSample, 'number' | 'text'>>,
): CheckedSample {
  return { ...place, seq: unnumbered, number: null, text: null, quality: 'good', ...value };
}
