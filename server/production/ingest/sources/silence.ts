import type { Transaction } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';
import { silenceTag } from '#server/oee/ledger/stored-sample.ts';
import { type Batch, isSent } from '#server/production/ingest/batch.ts';
import type { CheckedSample } from '#server/production/ingest/check/check-sample.ts';
import type { RegisteredMachine } from '#server/production/ingest/commit/registry.ts';

import { markSilent, writeHeard, type SourceLife } from './source-life.ts';

interface Context {
  now: number;
  /** Whether the last sign of life was written too recently to write another. */
  isJustWritten(sourceId: string): boolean;
  machineOf(id: string): RegisteredMachine | undefined;
  warn(details: object, message: string): void;
}

/**
 * Samples that record silence in the ledger, as batches of the same commit. A silent source's
 * machines are UNDEFINED from its last sign of life on; when the source returns they have their
 * earlier state, from then on, unless their own samples differ.
 */
export async function silenceBatches(
  tx: Transaction<Database>,
  group: readonly Batch[],
  context: Context,
): Promise<{ batches: Batch[]; heard: string[] }> {
  const batches: Batch[] = [];
  for (const { sourceId } of group.filter(({ isSilence }) => isSilence)) {
    const life = await markSilent(tx, sourceId, context.now);
    if (!life) continue;
    context.warn({ source: sourceId, heardAt: life.heardAt }, 'a data source is silent');
    batches.push(await batchOf(tx, sourceId, { ...context, life, isBack: false }));
  }
  const heard = heardIn(group).filter((id) => !context.isJustWritten(id));
  for (const life of await writeHeard(tx, heard, context.now)) {
    context.warn({ source: life.id, heardAt: life.heardAt }, 'a data source is heard again');
    batches.push(await batchOf(tx, life.id, { ...context, life, isBack: true }));
  }
  return { batches, heard };
}

function heardIn(group: readonly Batch[]): string[] {
  return [...new Set(group.filter(isSignOfLife).map(({ sourceId }) => sourceId))];
}

/** A batch whose samples are all rejected is no sign of life. */
function isSignOfLife(batch: Batch): boolean {
  if (!isSent(batch)) return false;
  const { checked } = batch;
  return checked.length === 0 || checked.some((one) => typeof one !== 'string');
}

async function batchOf(
  tx: Transaction<Database>,
  sourceId: string,
  { life, isBack, now, machineOf }: Context & { life: SourceLife; isBack: boolean },
): Promise<Batch> {
  const states = await tx
    .selectFrom('machine_states')
    .select(['machine_id', 'time_at', 'held'])
    .where('time_source', '=', sourceId)
    .orderBy('machine_id')
    .execute();
  const checked = states.flatMap(({ machine_id, time_at, held }): CheckedSample[] => {
    const machine = machineOf(machine_id);
    if (!machine) return [];
    // A machine whose clock is ahead of the server's is silent from its own last status on.
    const since = Math.max(life.heardAt ?? 0, time_at ?? 0);
    const silent = held === null ? [silenceSample(machine, { at: since, now }, true)] : [];
    const back = isBack ? [silenceSample(machine, { at: Math.max(now, since), now }, false)] : [];
    return silent.concat(back);
  });
  return { sourceId, checked, duplicates: new Set() };
}

/**
 * `seq` keeps samples of one instant in the order of their making: a source may return and be
 * silent again at one instant.
 */
export function silenceSample(
  machine: RegisteredMachine,
  { at, now }: { at: number; now: number },
  isSilent: boolean,
): CheckedSample {
  return {
    machine,
    tag: silenceTag,
    at,
    seq: 2 * now + (isSilent ? 0 : 1),
    number: isSilent ? 1 : 0,
    text: null,
    quality: 'good',
  };
}
