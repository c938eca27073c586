import type { FastifyInstance } from 'fastify';

import { normalizeInput } from '#machines/form/normalize-input.ts';
import { changeDraft, templateDocument, findTemplate } from '#server/forms/design/draft.store.ts';
import {
  byForm,
  byPart,
  readChange,
  config,
  publishFormsChanged,
  querystring,
  withTag,
  type ByForm,
  type OnePart,
} from '#server/forms/design/form-call.ts';
import { versionIfGiven, requiredVersion } from '#server/resource-kit/write/version.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { pageOf, pageSchema, type ListQuery } from '#server/web/lists/list.ts';

import { addPart, copyPart, findParts, removePart, replacePart } from './change-parts.ts';
import {
  partContext,
  completePart,
  parameters,
  requirePart,
  questions,
  type Part,
  type PartKind,
} from './part-kinds.ts';
import { partProductRoutes } from './part-products.routes.ts';

type PartBody = Partial<Part> & { Version?: number };

const orders = {
  Order: ({ Order }: Part) => Order,
  DisplayName: ({ DisplayName }: Part) => DisplayName,
  Key: ({ Key }: Part) => Key,
};

/** Routes of single questions and parameters of a draft. */
export async function formPartRoutes(app: FastifyInstance) {
  for (const kind of [questions, parameters]) {
    readRoutes(app, kind);
    changeRoutes(app, kind);
    removeRoute(app, kind);
    copyRoute(app, kind);
    partProductRoutes(app, kind);
  }
}

function readRoutes(app: FastifyInstance, kind: PartKind): void {
  const { db } = app.deps;
  app.get<ByForm & { Querystring: ListQuery }>(
    `/admin/forms/:id/${kind.path}`,
    {
      config,
      schema: { params: byForm, querystring, response: { 200: pageSchema(kind.row) } },
    },
    async ({ params, query, caller }) => {
      const document = templateDocument(await findTemplate(db, params.id, caller));
      const { DisplayName, Kind, SectionId } = parseFilter(query.filter, [
        'DisplayName',
        'Kind',
        'SectionId',
      ]);
      const wanted = findParts(document, kind, { DisplayName, Kind, SectionId });
      return pageOf(wanted, query, orders);
    },
  );
  app.get<OnePart>(
    `/admin/forms/:id/${kind.path}/:partId`,
    { config, schema: { params: byPart, response: { 200: kind.row } } },
    async ({ params, caller }, reply) => {
      const row = await findTemplate(db, params.id, caller);
      return withTag(reply, row).send(requirePart(templateDocument(row), kind, params.partId));
    },
  );
}

function changeRoutes(app: FastifyInstance, kind: PartKind): void {
  const { deps } = app;
  const { db } = deps;
  const one = { params: byPart, response: { 200: kind.row } };

  app.post<ByForm & { Body: PartBody }>(
    `/admin/forms/:id/${kind.path}`,
    {
      config,
      preValidation: trimmedPart(kind),
      schema: { params: byForm, body: kind.created, response: { 201: kind.row } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const change = await readChange(deps, request);
      const { Version: version, ...given } = request.body;
      let made: Part | undefined;
      const row = await changeDraft(db, { id, change, version }, (document) => {
        made = completePart(kind, given, partContext(document, kind));
        return addPart(document, kind, made);
      });
      publishFormsChanged(deps);
      return withTag(reply.status(201), row).send(made);
    },
  );
  app.put<OnePart & { Body: PartBody }>(
    `/admin/forms/:id/${kind.path}/:partId`,
    { config, preValidation: trimmedPart(kind), schema: { ...one, body: kind.changed } },
    async (request, reply) => {
      const { id, partId } = request.params;
      const { Version: inBody, ...given } = request.body;
      const version = requiredVersion(request, inBody);
      const change = await readChange(deps, request);
      const row = await changeDraft(db, { id, change, version }, (document) =>
        replacePart(document, kind, { partId, given }),
      );
      publishFormsChanged(deps);
      return withTag(reply, row).send(requirePart(templateDocument(row), kind, partId));
    },
  );
}

function removeRoute(app: FastifyInstance, kind: PartKind): void {
  const { deps } = app;
  app.delete<OnePart>(
    `/admin/forms/:id/${kind.path}/:partId`,
    { config, schema: { params: byPart } },
    async (request, reply) => {
      const { id, partId } = request.params;
      const change = await readChange(deps, request);
      const version = versionIfGiven(request);
      await changeDraft(deps.db, { id, change, version }, (document) =>
        removePart(document, kind, partId),
      );
      publishFormsChanged(deps);
      return reply.status(204).send();
    },
  );
}

/** Before validation, so that blanks do not count as a name. */
function trimmedPart({ definition }: PartKind) {
  return async (request: { body: PartBody }): Promise<void> => {
    request.body = normalizeInput(request.body, definition) as PartBody;
  };
}

/** Copies a part, and inserts it after the original. */
function copyRoute(app: FastifyInstance, kind: PartKind): void {
  const { deps } = app;
  app.post<OnePart>(
    `/admin/forms/:id/${kind.path}/:partId/clone`,
    {
      config,
      schema: {
        params: byPart,
        body: { type: ['object', 'null'], additionalProperties: false },
        response: { 201: kind.row },
      },
    },
    async (request, reply) => {
      const { id, partId } = request.params;
      const change = await readChange(deps, request);
      let copy: Part | undefined;
      await changeDraft(deps.db, { id, change }, (document) => {
        copy = copyPart(requirePart(document, kind, partId), partContext(document, kind));
        return addPart(document, kind, copy);
      });
      publishFormsChanged(deps);
      return reply.status(201).send(copy);
    },
  );
}
