import type { FastifyInstance } from 'fastify';

import type { ConfigFile, ConfigFiles, ListedFile } from '#schemas/api/configuration.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { Db } from '#server/db/open.ts';
import type { ConfigFile as StoredFile } from '#server/screens/files/config-files.ts';
import { layerNames } from '#server/screens/overlays/layer-names.ts';
import {
  isOverlayFile,
  type OverlayPlace,
  overlayPlaceOf,
  screenIdIn,
} from '#server/screens/overlays/overlay-files.ts';

import { admin, checkedPath, describeDraft, pathQuery } from './config-call.ts';
import { type FileDraft, findDraft, listDrafts } from './drafts.store.ts';
import { filesInForce } from './published-files.ts';
import { findRelease } from './releases.store.ts';

interface PathQuery {
  path: string;
}

/** List and texts of the configuration files. */
export async function fileRoutes(app: FastifyInstance): Promise<void> {
  const { db, config } = app.deps;

  app.get(
    '/admin/config/files',
    {
      config: admin,
      schema: { response: { 200: { $ref: 'configuration#/definitions/ConfigFiles' } } },
    },
    async (): Promise<ConfigFiles> => {
      const drafts = new Map((await listDrafts(db)).map((draft) => [draft.path, draft]));
      const files = new Map((await config.files.read()).map((file) => [file.path, file]));
      const published = new Map((await filesInForce(db)).map((file) => [file.path, file.number]));
      const paths = [...new Set([...files.keys(), ...drafts.keys()])].toSorted();
      const Items = paths.map((path) =>
        describeFile(db, path, {
          file: files.get(path),
          draft: drafts.get(path),
          number: published.get(path),
        }),
      );
      return {
        Items: await Promise.all(Items),
        TotalItems: paths.length,
        LayerNames: await layerNames(db, paths.flatMap(placesIn)),
      };
    },
  );

  app.get<{ Querystring: PathQuery }>(
    '/admin/config/file',
    {
      config: admin,
      schema: {
        querystring: pathQuery,
        response: { 200: { $ref: 'configuration#/definitions/ConfigFile' } },
      },
    },
    async ({ query }): Promise<ConfigFile> => {
      const path = checkedPath(query.path);
      const file = (await config.files.read()).find((one) => one.path === path);
      const published = (await filesInForce(db)).find((one) => one.path === path);
      const draft = await findDraft(db, path);
      return {
        Path: path,
        Text: file?.text ?? null,
        Source: file?.source ?? null,
        Number: published?.number ?? null,
        Draft: draft ? describeDraft(draft) : null,
      };
    },
  );
}

interface KnownOfFile {
  file: StoredFile | undefined;
  draft: FileDraft | undefined;
  /** Number of its release. */
  number: number | undefined;
}

async function describeFile(
  db: Db,
  path: string,
  { file, draft, number }: KnownOfFile,
): Promise<ListedFile> {
  return {
    Path: path,
    ScreenId: screenIdIn(path, file?.text ?? draft?.text ?? null),
    Source: file?.source ?? null,
    ...(await publicationOf(db, number)),
    HasDraft: draft !== undefined,
    DraftAuthor: draft?.author ?? null,
  };
}

async function publicationOf(
  db: Db,
  number: number | undefined,
): Promise<Pick<ListedFile, 'Number' | 'At' | 'Author'>> {
  const release = number === undefined ? undefined : await findRelease(db, number);
  if (!release) return { Number: null, At: null, Author: null };
  return { Number: release.number, At: instantText(release.at), Author: release.author };
}

/** Owner of a file; empty for a common file. */
function placesIn(path: string): OverlayPlace[] {
  const client = /^clients\/([^/]+)\//.exec(path)?.[1];
  if (client === undefined) return [];
  return [isOverlayFile(path) ? overlayPlaceOf(path) : { client }];
}
