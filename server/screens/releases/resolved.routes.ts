import type { FastifyInstance } from 'fastify';

import type { ResolvedScreen } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { Problem } from '#server/base/problem.ts';
import { everyoneFile } from '#server/screens/check/everyone-file.ts';
import { rowFieldsOf } from '#server/screens/check/row-fields.ts';
import { layerNames } from '#server/screens/overlays/layer-names.ts';
import { overlayPaths, resolvedScreen } from '#server/screens/overlays/resolved-screen.ts';

import { admin } from './config-call.ts';

interface Place {
  client?: string;
  plant?: string;
  machine?: string;
}

const id = { type: 'string', maxLength: 100 };

/** A screen with its layers, for the editor. */
export async function resolvedRoutes(app: FastifyInstance): Promise<void> {
  const { db, config } = app.deps;
  const { screens, files } = config;

  app.get<{ Params: { screenId: string }; Querystring: Place }>(
    '/admin/config/screens/:screenId',
    {
      config: admin,
      schema: {
        params: { type: 'object', required: ['screenId'], properties: { screenId: id } },
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { client: id, plant: id, machine: id },
        },
        response: { 200: { $ref: 'configuration#/definitions/ResolvedScreen' } },
      },
    },
    async ({ params, query: { client = '', plant, machine } }): Promise<ResolvedScreen> => {
      const { documents, overlaid } = await screens.read();
      const found = (documents as Screen[]).find((screen) => screen.id === params.screenId);
      if (!found)
        throw new Problem(404, 'screen.unknown', `There is no screen "${params.screenId}".`);
      const place = { client, plant: plant || undefined, machine: machine || undefined };
      const { base, document, layers, setBy } = resolvedScreen(found, overlaid, place);
      const everyone = await everyoneFile(await files.read(), base.id);
      return {
        Base: { ...base },
        ...(everyone?.extended && { Extended: { ...everyone.extended } }),
        Document: { ...document },
        Layers: layers.map(({ name, file, patch }) => ({
          Name: name,
          Path: file,
          Patch: { ...patch },
        })),
        SetBy: Object.fromEntries(setBy),
        RowFields: rowFieldsOf(document),
        LayerNames: await layerNames(db, client === '' ? [] : [place]),
        Places: {
          ...(everyone && { everyone: everyone.path }),
          ...(client !== '' && overlayPaths(base.id, place, layers)),
        },
      };
    },
  );
}
