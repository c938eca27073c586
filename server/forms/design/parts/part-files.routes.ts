import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import { sectionNames, sectionPaths } from '#machines/form/section-names.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { chunksOf } from '#server/base/chunks-of.ts';
import { mapInSlices } from '#server/base/yield-if-due.ts';
import { changeDraft, templateDocument, findTemplate } from '#server/forms/design/draft.store.ts';
import {
  byForm,
  readChange,
  config,
  largeConfig,
  publishFormsChanged,
  type ByForm,
} from '#server/forms/design/form-call.ts';
import type { ImportReport } from '#server/resource-kit/import/import-report.ts';
import { refuseClosedAccount } from '#server/resource-kit/import/import-rows.ts';
import { fileImportRoutes, refuseTooLong } from '#server/resource-kit/import/import.routes.ts';
import { resourceCsv } from '#server/resource-kit/read/export-csv.ts';

import { planParts } from './part-import.ts';
import { parameters, questions, type Part, type PartKind } from './part-kinds.ts';
import { jsonItem, readPartLines, csvRow } from './part-lines.ts';
import { listProductIds } from './product-ids.store.ts';

type Format = 'csv' | 'json';

const batchSize = 500;

const file = {
  anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'object' }, maxItems: 20_000 }],
};

/** Export and import of questions and parameters, as CSV or JSON. */
export async function formFileRoutes(app: FastifyInstance) {
  for (const kind of [questions, parameters]) {
    exportRoute(app, kind);
    importRoute(app, kind);
  }
}

function exportRoute(app: FastifyInstance, kind: PartKind): void {
  const { db } = app.deps;
  app.get<ByForm & { Querystring: { format?: Format } }>(
    `/admin/forms/:id/${kind.path}/export`,
    {
      config,
      schema: {
        params: byForm,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { format: { type: 'string', enum: ['csv', 'json'] } },
        },
      },
    },
    async ({ params, query: { format = 'csv' }, caller }, reply) => {
      const document = templateDocument(await findTemplate(db, params.id, caller));
      const attachment = `attachment; filename="${kind.path}.${format}"`;
      reply.header('Content-Disposition', attachment);
      if (format === 'json') {
        const paths = sectionPaths(document.Sections);
        const items = await mapInSlices<Part, object>(document[kind.list], (part) =>
          jsonItem(paths, part),
        );
        return reply.type('application/json; charset=utf-8').send(items);
      }
      const lines = resourceCsv({ fields: kind.columns }, pagesOf(document, document[kind.list]));
      return reply.type('text/csv; charset=utf-8').send(Readable.from(lines));
    },
  );
}

/** All or nothing: a draft is one row. */
function importRoute(app: FastifyInstance, kind: PartKind): void {
  const { deps } = app;
  const { db } = deps;
  fileImportRoutes(app, deps, {
    path: `/admin/forms/:id/${kind.path}`,
    config: largeConfig,
    params: byForm,
    body: file,
    async prepare(request) {
      const id = request.params['id'] ?? '';
      const change = await readChange(deps, request);
      const row = await findTemplate(db, id, change.caller);
      return async ({ isDryRun, progress }): Promise<ImportReport> => {
        const document = templateDocument(row);
        const lines = await readPartLines(kind, request.body, document);
        if (!progress) refuseTooLong(lines.length);
        progress?.total(lines.length);
        const productIds = await listProductIds(db, row);
        const planned = await planParts(document, { kind, lines, productIds }, (count) =>
          progress?.done(count),
        );
        const { Created, Changed, Errors } = planned.report;
        if (isDryRun || Errors.length > 0) return planned.report;
        const stored = { ...planned.report, IsStored: true };
        if (Created + Changed === 0) return stored;
        const { version } = row;
        await changeDraft(db, { id, change, version }, async (_, tx) => {
          await refuseClosedAccount(tx, change);
          return planned.document;
        });
        publishFormsChanged(deps);
        return stored;
      };
    },
  });
}

async function* pagesOf({ Sections }: FormDocument, parts: readonly Part[]) {
  const sections = sectionNames(Sections);
  for (const some of chunksOf(parts, batchSize)) yield some.map((part) => csvRow(sections, part));
}
