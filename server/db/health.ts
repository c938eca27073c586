import { sql } from 'kysely';

import type { Db } from './open.ts';

const marker = 'health.written';
/** As much as a commit of samples takes: what is left of a full disk may hold a few bytes. */
const writtenBytes = 65_536;
/** A write costs a sync of the disk: however often it is asked for, one is enough for so long. */
const writeEveryMs = 5000;
/** Who asks whether an instance is ready takes no answer for a no after a few seconds. */
const patienceMs = 3000;

export interface DatabaseHealth {
  isReading: boolean;
  isWriting: boolean;
}

/**
 * Asks the database to read and to write something real. Never rejects, and one that does not answer
 * in time can do neither.
 */
export function createDatabaseCheck(db: Db): () => Promise<DatabaseHealth> {
  const checkReading = createProbe(() => read(db), 0);
  const checkWriting = createProbe(() => write(db), writeEveryMs);

  return async () => {
    const [isReading, isWriting] = await Promise.all([checkReading(), checkWriting()]);
    return { isReading, isWriting };
  };
}

/**
 * Whether `act` succeeds, in time. It is begun again after so long, and never while it is under way:
 * each would take one more connection of a database that does not answer.
 */
function createProbe(act: () => Promise<void>, everyMs: number): () => Promise<boolean> {
  let startedAt = -Infinity;
  let answer = Promise.resolve(false);
  let isUnderWay = false;

  return () => {
    const at = performance.now();
    if (isUnderWay || at - startedAt < everyMs) return answer;
    startedAt = at;
    isUnderWay = true;
    const work = succeeds(act()).finally(() => (isUnderWay = false));
    answer = inTime(work);
    return answer;
  };
}

/** False where there is no answer in time. */
async function inTime(work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function write(db: Db): Promise<void> {
  const value = String(Date.now()).padEnd(writtenBytes);
  await db
    .insertInto('settings')
    .values({ name: marker, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** A row of each large table by its key: `SELECT 1` would read nothing of a damaged file. */
async function read(db: Db): Promise<void> {
  await sql`SELECT
    (SELECT count(*) FROM machine_states),
    (SELECT max(hour_at) FROM hours WHERE machine_id = (SELECT max(machine_id) FROM hours)),
    (SELECT max(at) FROM samples WHERE machine_id = (SELECT max(machine_id) FROM samples)),
    (SELECT max(username) FROM accounts),
    (SELECT max(token_hash) FROM refresh_tokens)`.execute(db);
}

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
