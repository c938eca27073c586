import type { FastifyInstance } from 'fastify';

import type { Release, Releases } from '#schemas/api/configuration.gen.ts';
import type { Caller } from '#server/access/caller.ts';
import { instantText } from '#server/base/instant-text.ts';
import { defaultNewestSize, listQueryProperties, type ListQuery } from '#server/web/lists/list.ts';
import { pageWith } from '#server/web/lists/sql-page.ts';

import { mayApprove } from './approvers.store.ts';
import { admin } from './config-call.ts';
import { params, requireRelease, textsBefore, type OfRelease } from './release-call.ts';
import {
  readReleaseFiles,
  listReleases,
  type Release as StoredRelease,
  type ReleasedFile,
  releasedFiles,
} from './releases.store.ts';

const { pageSize, pageNumber } = listQueryProperties;

/** List of releases. */
export async function releaseRoutes(app: FastifyInstance): Promise<void> {
  const { db, config } = app.deps;

  app.get<{ Querystring: Pick<ListQuery, 'pageSize' | 'pageNumber'> & { path?: string } }>(
    '/admin/config/releases',
    {
      config: admin,
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { pageSize, pageNumber, path: { type: 'string', maxLength: 300 } },
        },
        response: { 200: { $ref: 'configuration#/definitions/Releases' } },
      },
    },
    async ({ caller, query }): Promise<Releases> => {
      const page = await listReleases(db, { pageSize: defaultNewestSize, ...query });
      const releases = page.Items.map((one) => describeFor(caller, one.release, one.files));
      return pageWith(page, await Promise.all(releases));
    },
  );

  app.get<OfRelease>(
    '/admin/config/releases/:number',
    {
      config: admin,
      schema: { params, response: { 200: { $ref: 'configuration#/definitions/Release' } } },
    },
    async ({ caller, params: { number } }): Promise<Release> => {
      const release = await requireRelease(db, number);
      const files = await readReleaseFiles(db, number);
      const before = await textsBefore(db, release);
      const delivered = new Map(
        ((await config.files.readDelivered?.()) ?? []).map(({ path, text }) => [path, text]),
      );
      const Files = [...files].map(([Path, Text]) => ({
        Path,
        Text,
        Before: before.get(Path) ?? null,
        Delivered: delivered.get(Path) ?? null,
      }));
      const released = await releasedFiles(db, [number]);
      return { ...(await describeFor(caller, release, released.get(number) ?? [])), Files };
    },
  );

  async function describeFor(
    { accountId }: Caller,
    release: StoredRelease,
    files: readonly ReleasedFile[],
  ): Promise<Release> {
    const isWaiting = release.state === 'waiting';
    const MayApprove = isWaiting && (await mayApprove(db, accountId, release));
    return { ...describe(release, files), MayApprove };
  }
}

function describe(
  release: StoredRelease,
  files: readonly ReleasedFile[],
): Omit<Release, 'MayApprove'> {
  return {
    Number: release.number,
    State: release.state,
    At: instantText(release.at),
    Author: release.author,
    ApprovedBy: release.approved_by,
    Note: release.note,
    Paths: files.map(({ path }) => path),
    ReplacedBy: Object.fromEntries(
      files.flatMap(({ path, replacedBy }) => (replacedBy === null ? [] : [[path, replacedBy]])),
    ),
  };
}
