import { randomUUID } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { freeKey } from '#machines/form/free-key.ts';
import { normalizeInput } from '#machines/form/normalize-input.ts';
import type { FormDocument, FormQuestion } from '#schemas/api/form-document.gen.ts';
import { Problem } from '#server/base/problem.ts';
import { changeDraft, documentOf, findTemplate } from '#server/forms/design/draft.store.ts';
import {
  byForm,
  byPart,
  changeOf,
  config,
  publish,
  querystring,
  withTag,
  type ByForm,
  type OnePart,
} from '#server/forms/design/form-call.ts';
import { versionIfGiven, versionOf } from '#server/resource-kit/write/version.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { pageOf, pageSchema, type ListQuery } from '#server/web/lists/list.ts';

import {
  partContext,
  complete,
  parameters,
  partOf,
  questions,
  withParts,
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
      const document = documentOf(await findTemplate(db, params.id, caller));
      const { DisplayName, Kind, SectionId } = parseFilter(query.filter, [
        'DisplayName',
        'Kind',
        'SectionId',
      ]);
      const wanted = document[kind.list].filter(
        (one) =>
          (Kind ?? one.Kind) === one.Kind &&
          (SectionId === undefined || (one as FormQuestion).SectionId === SectionId) &&
          one.DisplayName.toLowerCase().includes(DisplayName?.toLowerCase() ?? ''),
      );
      return pageOf<Part>(wanted, query, orders);
    },
  );
  app.get<OnePart>(
    `/admin/forms/:id/${kind.path}/:partId`,
    { config, schema: { params: byPart, response: { 200: kind.row } } },
    async ({ params, caller }, reply) => {
      const row = await findTemplate(db, params.id, caller);
      return withTag(reply, row).send(partOf(documentOf(row), kind, params.partId));
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
      const change = await changeOf(deps, request);
      const { Version: version, ...given } = request.body;
      let made: Part | undefined;
      const row = await changeDraft(db, { id, change, version }, (document) => {
        made = complete(kind, given, partContext(document, kind));
        return withNew(document, kind, made);
      });
      publish(deps);
      return withTag(reply.status(201), row).send(made);
    },
  );
  app.put<OnePart & { Body: PartBody }>(
    `/admin/forms/:id/${kind.path}/:partId`,
    { config, preValidation: trimmedPart(kind), schema: { ...one, body: kind.changed } },
    async (request, reply) => {
      const { id, partId } = request.params;
      const { Version: inBody, ...given } = request.body;
      const version = versionOf(request, inBody);
      const change = await changeOf(deps, request);
      const row = await changeDraft(db, { id, change, version }, (document) => {
        const { Id, Key, Order } = partOf(document, kind, partId);
        refuseOtherId(given, Id);
        const others = document[kind.list].filter((other) => other.Id !== partId);
        const changed = complete(kind, { Key, Order, ...given, Id }, partContext(document, kind));
        refuseSameKey(changed, others);
        const parts = document[kind.list].map((part) => (part.Id === partId ? changed : part));
        return withParts(document, kind, parts);
      });
      publish(deps);
      return withTag(reply, row).send(partOf(documentOf(row), kind, partId));
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
      const change = await changeOf(deps, request);
      const version = versionIfGiven(request);
      await changeDraft(deps.db, { id, change, version }, (document) => {
        const { Id } = partOf(document, kind, partId);
        const parts = document[kind.list].filter((part) => part.Id !== Id);
        return withParts(document, kind, parts);
      });
      publish(deps);
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
      const change = await changeOf(deps, request);
      let copy: Part | undefined;
      await changeDraft(deps.db, { id, change }, (document) => {
        const original = partOf(document, kind, partId);
        const Key = freeKey(original.Key, partContext(document, kind).keys);
        copy = { ...original, Id: randomUUID(), Key };
        return withNew(document, kind, copy);
      });
      publish(deps);
      return reply.status(201).send(copy);
    },
  );
}

/** @throws Problem 409 for a taken key or id, 400 where the form is full. */
function withNew(document: FormDocument, kind: PartKind, part: Part): FormDocument {
  const parts: readonly Part[] = document[kind.list];
  refuseSameKey(part, parts);
  if (parts.some(({ Id }) => Id === part.Id)) throw taken('Id');
  if (parts.length >= kind.most)
    throw new Problem(400, 'form.full', `A form has at most ${kind.most} ${kind.path}.`);
  return withParts(document, kind, [...parts, part]);
}

/** @throws Problem 400 */
function refuseOtherId({ Id }: Partial<Part>, id: string): void {
  if (Id === undefined || Id === id) return;
  throw new Problem(400, 'row.fixed', 'Id cannot be changed.').with({
    Errors: [{ Field: 'Id', ...commonErrors.fixed }],
  });
}

function refuseSameKey({ Key }: Part, others: readonly Part[]): void {
  if (others.some((other) => other.Key === Key)) throw taken('Key');
}

function taken(Field: 'Key' | 'Id'): Problem {
  return new Problem(409, 'row.duplicate', `The ${Field} is taken.`).with({
    Errors: [{ Field, ...commonErrors.taken }],
  });
}
