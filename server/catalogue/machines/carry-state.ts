import type { Db } from '#server/db/open.ts';
import type { Deps } from '#server/web/deps.ts';

/**
 * A machine that was moved does what it did: status, changeover and product go on, as if its data source
 * had said them at the move. One that sends them only when they change would leave them unknown.
 * @param at Epoch milliseconds, of the move.
 */
export async function carryState(
  { db, pipeline }: Pick<Deps, 'db' | 'pipeline'>,
  { fromId, toId, at }: { fromId: string; toId: string; at: number },
): Promise<void> {
  const state = await stateOf(db, fromId);
  if (!state?.time_source) return;
  const instant = new Date(at).toISOString();
  const said = {
    ...(state.status !== 'UNDEFINED' && { status: state.status }),
    ...(state.is_changeover === 1 && { changeover: true }),
    ...(state.product_id !== null && { product: state.product_id }),
  };
  const samples = Object.entries(said).map(([tag, value]) => ({
    machine: toId,
    tag,
    value,
    at: instant,
  }));
  if (samples.length > 0) await pipeline.ingest(state.time_source, samples);
}

function stateOf(db: Db, machineId: string) {
  return db
    .selectFrom('machine_states')
    .select(['status', 'is_changeover', 'product_id', 'time_source'])
    .where('machine_id', '=', machineId)
    .executeTakeFirst();
}
