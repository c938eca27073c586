import type { FastifyInstance } from 'fastify';

import type { ProductsChange } from '#schemas/api/admin-forms.gen.ts';
import { productsWithIds } from '#server/forms/design/assignments.store.ts';
import { refuseUnknown } from '#server/forms/design/change-assignment.ts';
import {
  changeDraft,
  templateDocument,
  findTemplate,
  type TemplateRow,
} from '#server/forms/design/draft.store.ts';
import {
  byPart,
  readChange,
  config,
  pageQuerystring as querystring,
  publishFormsChanged,
  withTag,
  type OnePart,
} from '#server/forms/design/form-call.ts';
import { requiredVersion } from '#server/resource-kit/write/version.ts';
import { pageOf, type ListQuery } from '#server/web/lists/list.ts';

import { requirePart, withParts, type PartKind } from './part-kinds.ts';

/** Products that a question or a parameter is limited to. */
export function partProductRoutes(app: FastifyInstance, kind: PartKind): void {
  const { deps } = app;
  const { db } = deps;
  const path = `/admin/forms/:id/${kind.path}/:partId/products`;
  const response = { 200: { $ref: 'admin-forms#/definitions/FormProducts' } };
  const byName = { DisplayName: ({ DisplayName }: { DisplayName: string }) => DisplayName };

  async function productsOf(row: TemplateRow, partId: string, query: ListQuery) {
    const { Products = [] } = requirePart(templateDocument(row), kind, partId);
    const found = await productsWithIds(db, row, Products);
    return { ...pageOf(found, query, byName), Version: row.version };
  }

  app.get<OnePart & { Querystring: ListQuery }>(
    path,
    { config, schema: { params: byPart, querystring, response } },
    async ({ params, query, caller }) =>
      productsOf(await findTemplate(db, params.id, caller), params.partId, query),
  );
  app.patch<OnePart & { Body: ProductsChange }>(
    path,
    {
      config,
      schema: {
        params: byPart,
        body: { $ref: 'admin-forms#/definitions/ProductsChange' },
        response,
      },
    },
    async (request, reply) => {
      const { id, partId } = request.params;
      const { ProductIds } = request.body;
      const version = requiredVersion(request, request.body.Version);
      const change = await readChange(deps, request);
      const row = await changeDraft(db, { id, change, version }, async (document, tx, template) => {
        const { Id } = requirePart(document, kind, partId);
        refuseUnknown(ProductIds, await productsWithIds(tx, template, ProductIds), 'ProductIds');
        const parts = document[kind.list].map((part) =>
          part.Id === Id ? { ...part, Products: ProductIds } : part,
        );
        return withParts(document, kind, parts);
      });
      publishFormsChanged(deps);
      return withTag(reply, row).send(await productsOf(row, partId, {}));
    },
  );
}
