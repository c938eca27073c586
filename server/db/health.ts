import { sql } from 'kysely';

import type { Db } from './open.ts';
import { writeSetting } from './settings.ts';

const marker = 'health.written';
/** About the size of a commit of samples: a full disk may still have room for a few bytes. */
const writtenBytes = 65_536;
/** A write costs a disk sync: its result is reused for this long. */
const writeEveryMs = 5000;
/** Readiness probes give up after a few seconds: the reply must come before. */
const timeoutMs = 3000;

export interface DatabaseHealth {
  isReading: boolean;
  isWriting: boolean;
}

/**
 * Checks that the database can read and write real data. Never rejects; a timeout counts as false.
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
 * Whether `act` succeeds in time. Starts it at most every `everyMs`, and never twice at once: each
 * start would take another connection of a database that does not respond.
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

/** False after a timeout. */
async function inTime(work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function write(db: Db): Promise<void> {
  return writeSetting(db, marker, String(Date.now()).padEnd(writtenBytes));
}

/** Reads a row of each large table by its key: `SELECT 1` would not notice a damaged file. */
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
