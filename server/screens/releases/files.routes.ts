import type { FastifyInstance } from 'fastify';

import type { ConfigFile, ConfigFiles, ListedFile } from '#schemas/api/configuration.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { layerNames } from '#server/screens/overlays/layer-names.ts';
import { isOverlayFile, placeOf } from '#server/screens/overlays/overlay-files.ts';

import { admin, checkedPath, describeDraft, pathQuery } from './config-call.ts';
import { findDraft, listDrafts } from './drafts.store.ts';
import { filesInForce } from './published-files.ts';
import { findRelease } from './releases.store.ts';

interface PathQuery {
  path: string;
}

/** The files of the configuration: which there are, and what they say. */
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
      const sources = new Map(
        (await config.files.read()).map(({ path, source }) => [path, source] as const),
      );
      const published = new Map((await filesInForce(db)).map((file) => [file.path, file.number]));
      const paths = [...new Set([...sources.keys(), ...drafts.keys()])].toSorted();
      const Items = paths.map(async (Path): Promise<ListedFile> => {
        const number = published.get(Path);
        const release = number === undefined ? undefined : await findRelease(db, number);
        const draft = drafts.get(Path);
        return {
          Path,
          Source: sources.get(Path) ?? null,
          Number: number ?? null,
          At: release ? instantText(release.at) : null,
          Author: release?.author ?? null,
          HasDraft: draft !== undefined,
          DraftAuthor: draft?.author ?? null,
        };
      });
      return {
        Items: await Promise.all(Items),
        TotalItems: paths.length,
        LayerNames: await layerNames(db, paths.filter(isOverlayFile).map(placeOf)),
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
