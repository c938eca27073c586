import type { Author } from '#server/config/drafts.store.ts';
import { problemsOfChange } from '#server/config/problems-of-change.ts';
import { addRelease, type ReleasedFiles } from '#server/config/releases.store.ts';
import type { Db } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/identity/audit.store.ts';
import { Problem } from '#server/problem.ts';

interface Publication {
  author: Author;
  note: string;
  /** What else is to be done in the transaction. */
  inStep?: (step: Db) => Promise<void>;
}

/**
 * Brings files into force, all or none, and says so to open pages.
 * @throws Problem 400 with `Problems` where the configuration would have a mistake.
 */
export async function publish(
  deps: Deps,
  files: ReleasedFiles,
  { author, note, inStep }: Publication,
): Promise<number> {
  if (files.size === 0)
    throw new Problem(409, 'configuration.unchanged', 'This is in force already.');
  await refuseProblems(deps, files);
  const number = await deps.db.transaction().execute(async (step) => {
    await inStep?.(step);
    const added = await addRelease(step, files, { author, note });
    await recordPublication(step, author, { number: added, detail: [...files.keys()].join(', ') });
    return added;
  });
  deps.bus.publish('config.changed', { version: author.now });
  return number;
}

export async function refuseProblems({ config }: Deps, files: ReleasedFiles): Promise<void> {
  const Problems = await problemsOfChange(config, files);
  if (Problems.length === 0) return;
  const words = 'This cannot be published: the configuration would have mistakes.';
  throw new Problem(400, 'configuration.invalid', words).with({ Problems });
}

export function recordPublication(
  step: Db,
  { accountId, name, now }: Author,
  { number, detail }: { number: number; detail: string },
): Promise<void> {
  const said = `release ${number}: ${detail}`.slice(0, 1000);
  return recordAudit(step, now, {
    kind: 'configuration.changed',
    accountId,
    username: name,
    detail: said,
  });
}
