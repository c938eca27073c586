import type { Actor } from '#server/access/actor.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { isFatal } from '#server/screens/branding/look-files.ts';
import type { Deps } from '#server/web/deps.ts';

import { problemsOfChange } from './problems-of-change.ts';
import { addRelease, lastPosition, lockReleases, type ReleasedFiles } from './releases.store.ts';
import { formsOfUnknownClients } from './unknown-clients.ts';

interface Publication {
  author: Actor;
  note: string;
  /** Further work in the transaction. */
  inStep?: (tx: Db) => Promise<void>;
}

/**
 * Publishes files, all or none, and notifies open pages.
 * @param wanted Returns the files, based on the present ones.
 * @throws Problem 400 with `Problems` where the configuration would become invalid.
 */
export async function publishFiles(
  deps: Deps,
  wanted: () => Promise<ReleasedFiles>,
  { author, note, inStep }: Publication,
): Promise<number> {
  return publishIfUnchanged(deps, author, async () => {
    const files = await wanted();
    if (files.size === 0)
      throw new Problem(409, 'configuration.unchanged', 'This is in force already.');
    await refuseProblems(deps, files);
    return async (tx) => {
      await inStep?.(tx);
      const added = await addRelease(tx, files, { author, note });
      const detail = [...files.keys()].join(', ');
      await recordPublication(tx, author, { number: added, detail });
      return added;
    };
  });
}

const maxAttempts = 3;

/**
 * Optimistic transaction: prepares outside of it, and retries where another release was published
 * in between, since two valid releases may be invalid together.
 * @param prepare Reads the present configuration.
 * @returns the work for the transaction.
 */
export async function publishIfUnchanged<Result>(
  { db, bus }: Deps,
  { at }: Actor,
  prepare: () => Promise<(tx: Db) => Promise<Result>>,
): Promise<Result> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await lastPosition(db);
    const act = await prepare();
    const done = await db.transaction().execute(async (tx) => {
      await lockReleases(tx);
      return (await lastPosition(tx)) === before ? { result: await act(tx) } : undefined;
    });
    if (!done) continue;
    bus.publish('config.changed', { version: at });
    return done.result;
  }
  throw new Problem(
    409,
    'configuration.busy',
    'The configuration is being changed by others. Please try again.',
  );
}

export async function refuseProblems({ config, db }: Deps, files: ReleasedFiles): Promise<void> {
  const Problems = [
    ...(await problemsOfChange(config, files)).filter(isFatal),
    ...(await formsOfUnknownClients(db, files)),
  ];
  if (Problems.length === 0) return;
  throw new Problem(
    400,
    'configuration.invalid',
    'This cannot be published: the configuration would have mistakes.',
  ).with({ Problems });
}

export function recordPublication(
  tx: Db,
  { accountId, username, at }: Actor,
  { number, detail }: { number: number; detail: string },
): Promise<void> {
  const sentence = `release ${number}: ${detail}`.slice(0, 1000);
  return recordAudit(tx, at, {
    kind: 'configuration.changed',
    accountId,
    username,
    detail: sentence,
  });
}
