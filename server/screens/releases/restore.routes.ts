import type { FastifyInstance } from 'fastify';

import type { Published, Restored } from '#schemas/api/configuration.gen.ts';
import { actorOf } from '#server/access/actor.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';

import { admin, checkedPath } from './config-call.ts';
import { publishFiles } from './publish.ts';
import { filesInForce } from './published-files.ts';
import { params, published, requireRelease, textsBefore, type OfRelease } from './release-call.ts';
import { readReleaseFiles, type Release, type ReleasedFiles } from './releases.store.ts';

/** Restores an earlier state, or undoes a release. */
export async function restoreRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { db } = deps;

  app.post<OfRelease & { Body: Restored }>(
    '/admin/config/releases/:number/restore',
    {
      config: admin,
      schema: {
        params: {
          ...params,
          // 0: the state before any publication.
          properties: { number: { ...params.properties.number, minimum: 0 } },
        },
        body: { $ref: 'configuration#/definitions/Restored' },
        response: published,
      },
    },
    async ({ caller, params: { number }, body: { Path } }): Promise<Published> => {
      const position = number === 0 ? 0 : inForceOnce(await requireRelease(db, number)).position;
      async function wanted(): Promise<ReleasedFiles> {
        const then = await changeTo(db, position);
        return Path === undefined ? then : only(then, checkedPath(Path));
      }
      const author = await actorOf(deps, caller);
      return { Number: await publishFiles(deps, wanted, { author, note: `= ${number}` }) };
    },
  );

  app.post<OfRelease>(
    '/admin/config/releases/:number/undo',
    { config: admin, schema: { params, response: published } },
    async ({ caller, params: { number } }): Promise<Published> => {
      const release = inForceOnce(await requireRelease(db, number));
      const files = await readReleaseFiles(db, number);
      const before = await textsBefore(db, release);
      async function undone(): Promise<ReleasedFiles> {
        await refuseLaterChanges(db, number, files);
        return new Map([...files.keys()].map((path) => [path, before.get(path) ?? null]));
      }
      const author = await actorOf(deps, caller);
      return { Number: await publishFiles(deps, undone, { author, note: `− ${number}` }) };
    },
  );
}

function inForceOnce(release: Release): Release & { position: number } {
  const { number, position } = release;
  if (position === null)
    throw new Problem(409, 'release.neverActive', `Release ${number} has not been in force.`);
  return { ...release, position };
}

/** Changes that lead from the present state back to that at a position. */
async function changeTo(db: Db, position: number): Promise<Map<string, string | null>> {
  const then = new Map((await filesInForce(db, position)).map(({ path, text }) => [path, text]));
  const now = new Map((await filesInForce(db)).map(({ path, text }) => [path, text]));
  const paths = new Set([...then.keys(), ...now.keys()]);
  return new Map(
    [...paths].flatMap((path): [string, string | null][] => {
      const text = then.get(path) ?? null;
      return text === (now.get(path) ?? null) ? [] : [[path, text]];
    }),
  );
}

function only(files: ReleasedFiles, path: string): ReleasedFiles {
  return new Map([...files].filter(([one]) => one === path));
}

/** @throws Problem 409 where a file of the release has changed since. */
async function refuseLaterChanges(db: Db, number: number, files: ReleasedFiles): Promise<void> {
  const now = new Map((await filesInForce(db)).map((file) => [file.path, file.text]));
  for (const [path, text] of files)
    if ((now.get(path) ?? null) !== text) {
      const words = `${path} has been changed since release ${number}: restore an earlier release instead.`;
      throw new Problem(409, 'release.changedSince', words);
    }
}
