import type { FastifyInstance } from 'fastify';

import { normalizeInput } from '#machines/form/normalize-input.ts';
import type { FormClone } from '#schemas/api/admin-forms.gen.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { Problem } from '#server/base/problem.ts';
import { requiredVersion } from '#server/resource-kit/write/version.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';
import { pageSchema } from '#server/web/lists/list.ts';

import { cloneForm } from './clone.store.ts';
import {
  changeDraft,
  templateDocument,
  findTemplateFile,
  findTemplate,
  type TemplateRow,
} from './draft.store.ts';
import { documentFindings } from './findings.ts';
import {
  byForm,
  readChange,
  config,
  largeConfig,
  publishFormsChanged,
  type ByForm,
} from './form-call.ts';
import { publishDraft, publishedVersion, listVersions } from './publish.store.ts';

/** Bytes of the largest document: 20,000 questions. */
const maxDocumentBytes = 20_000_000;
const document = { $ref: 'form-document#/definitions/FormDocument' };
const draft = {
  type: 'object',
  additionalProperties: false,
  required: ['Version', 'Document'],
  properties: {
    Version: { type: 'integer' },
    Document: document,
    /** Configuration file of the form; null: created here. Ignored when sent. */
    File: { type: ['string', 'null'] },
    State: { type: 'string', enum: ['draft', 'published', 'retired'] },
    PublishedVersion: { type: ['integer', 'null'] },
  },
};
const publication = { $ref: 'form-document#/definitions/FormTemplateVersion' };

interface Draft {
  Version: number;
  Document: FormDocument;
}

/** Draft of a form as a whole, with its findings, versions and copies. */
export async function formDocumentRoutes(app: FastifyInstance) {
  const { deps } = app;
  const { db } = deps;

  app.get<ByForm>(
    '/admin/forms/:id/document',
    { config, schema: { params: byForm, response: { 200: draft } } },
    async ({ params, caller }) => {
      const row = await findTemplate(db, params.id, caller);
      const { state: State, published_version: PublishedVersion } = row;
      const File = await findTemplateFile(db, row.id);
      return { ...described(row), State, PublishedVersion, File };
    },
  );
  app.put<ByForm & { Body: Draft }>(
    '/admin/forms/:id/document',
    {
      config: largeConfig,
      bodyLimit: maxDocumentBytes,
      // Before validation, so that blanks do not count as a name.
      preValidation: async (request) => {
        const { body } = request;
        if (body?.Document)
          request.body = {
            ...body,
            Document: normalizeInput(body.Document, 'FormDocument') as FormDocument,
          };
      },
      schema: { params: byForm, body: draft, response: { 200: draft } },
    },
    async ({ params, body, headers, caller }) => {
      const version = requiredVersion({ headers }, body.Version);
      const change = await readChange(deps, { caller });
      const row = await changeDraft(db, { id: params.id, change, version }, (before) => {
        refuseOther(body.Document, before);
        return body.Document;
      });
      publishFormsChanged(deps);
      return described(row);
    },
  );
  app.post<ByForm>(
    '/admin/forms/:id/validate',
    {
      config,
      schema: {
        params: byForm,
        response: { 200: { $ref: 'admin-forms#/definitions/FormFindings' } },
      },
    },
    async ({ params, caller }) => {
      const row = await findTemplate(db, params.id, caller);
      return documentFindings(templateDocument(row), row.version);
    },
  );
  cloneRoute(app);
  versionRoutes(app);
  historyRoutes(app);
}

function cloneRoute(app: FastifyInstance): void {
  const { deps } = app;
  app.post<ByForm & { Body: FormClone | null }>(
    '/admin/forms/:id/clone',
    {
      config,
      schema: {
        params: byForm,
        body: { anyOf: [{ $ref: 'admin-forms#/definitions/FormClone' }, { type: 'null' }] },
        response: { 201: draft },
      },
    },
    async (request, reply) => {
      const change = await readChange(deps, request);
      const name = request.body?.DisplayName?.trim();
      const row = await cloneForm(deps.db, { id: request.params.id, name, change });
      publishFormsChanged(deps);
      return reply.status(201).send(described(row));
    },
  );
}

function versionRoutes(app: FastifyInstance): void {
  const { deps } = app;

  app.post<ByForm & { Body: { Version?: number } | null }>(
    '/admin/forms/:id/version',
    {
      config,
      schema: {
        params: byForm,
        body: {
          type: ['object', 'null'],
          additionalProperties: false,
          properties: { Version: { type: 'integer' } },
        },
        response: { 201: publication },
      },
    },
    async (request, reply) => {
      const { params, body, headers } = request;
      const isGiven = headers['if-match'] !== undefined || body?.Version !== undefined;
      const version = isGiven ? requiredVersion(request, body?.Version) : undefined;
      const change = await readChange(deps, request);
      const published = await publishDraft(deps.db, { id: params.id, version, change });
      publishFormsChanged(deps);
      return reply.status(201).send(published);
    },
  );
}

/** Earlier versions. */
function historyRoutes(app: FastifyInstance): void {
  const { db } = app.deps;
  app.get<ByForm>(
    '/admin/forms/:id/versions',
    {
      config,
      schema: {
        params: byForm,
        response: { 200: pageSchema({ $ref: 'admin-forms#/definitions/FormVersion' }) },
      },
    },
    async ({ params, caller }) => {
      const { id } = await findTemplate(db, params.id, caller);
      const Items = await listVersions(db, id);
      return { Items, TotalItems: Items.length, PageNumber: 1, PageSize: Items.length };
    },
  );
  app.get<{ Params: { id: string; number: number } }>(
    '/admin/forms/:id/versions/:number',
    {
      config,
      schema: {
        params: {
          ...byForm,
          required: ['id', 'number'],
          properties: {
            ...byForm.properties,
            number: { type: 'integer', minimum: 1, maximum: 1_000_000 },
          },
        },
        response: { 200: publication },
      },
    },
    async ({ params, caller }) =>
      publishedVersion(db, await findTemplate(db, params.id, caller), params.number),
  );
}

function described(row: TemplateRow): Draft {
  return { Version: row.version, Document: templateDocument(row) };
}

/** These belong to the template, and are changed there. @throws Problem 400 */
function refuseOther(sent: FormDocument, before: FormDocument): void {
  const changed = (['Id', 'DisplayName', 'Type'] as const).find(
    (name) => sent[name] !== before[name],
  );
  if (changed === undefined) return;
  throw new Problem(400, 'row.fixed', `${changed} cannot be changed here.`).with({
    Errors: [{ Field: `Document.${changed}`, ...commonErrors.fixed }],
  });
}
