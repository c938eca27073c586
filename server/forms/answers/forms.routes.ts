import type { FastifyInstance } from 'fastify';

import type {
  FormHandovers,
  FormMode,
  FormStep,
  NewForm,
  NewHandover,
} from '#schemas/api/forms.gen.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import type { Db } from '#server/db/open.ts';

import { contentRoutes } from './content.routes.ts';
import { createForm, requireProduct } from './create-form.ts';
import { describeForm } from './describe-form.ts';
import { createDocuments } from './documents.ts';
import { requireForm, type OpenForm } from './form-step.ts';
import { handOver, listHandovers } from './handover.ts';
import { machineFormRoutes } from './machine-forms.routes.ts';
import { parameterRoutes } from './parameters.routes.ts';
import { readRoutes } from './read.routes.ts';
import {
  byForm,
  byTemplate,
  createSteps,
  optionalBody,
  person,
  replySchema,
  type FormSteps,
} from './step-calls.ts';

/** Steps without a body, except the version. */
const plainSteps: Readonly<Record<string, FormStep>> = {
  start: 'setup.start',
  set: 'execute.start',
};

/** Forms at run time. The state machine is in src/machines/form. See docs/forms.md. */
export async function formRoutes(app: FastifyInstance) {
  const documents = createDocuments();
  const steps = createSteps(app, documents);

  app.post<{ Params: { templateId: string }; Body: NewForm }>(
    '/forms/template/:templateId',
    {
      config: person,
      schema: {
        params: byTemplate,
        body: { $ref: 'forms#/definitions/NewForm' },
        response: replySchema('Form', 201),
      },
    },
    (request, answer) =>
      steps.write(request, answer, async (tx, by) => {
        const { params, caller, body: wanted } = request;
        const { templateId } = params;
        const row = await createForm(tx, { templateId, wanted, caller, by, documents });
        return { status: 201, body: describeForm(row) };
      }),
  );
  lifeRoutes(app, steps);
  subjectRoutes(app, steps);
  handoverRoutes(app, steps);
  parameterRoutes(app, { steps, documents });
  contentRoutes(app, steps);
  readRoutes(app, documents);
  machineFormRoutes(app);
}

function lifeRoutes(app: FastifyInstance, steps: FormSteps): void {
  for (const [path, step] of Object.entries(plainSteps))
    app.patch<{ Params: { formId: string } }>(
      `/forms/:formId/${path}`,
      {
        config: person,
        schema: { params: byForm, body: optionalBody('FormChange'), response: replySchema('Form') },
      },
      (request, answer) => steps.change(request, answer, { step }),
    );
  app.patch<{ Params: { formId: string }; Body: { Phase?: 'setup' | 'execute' } | null }>(
    '/forms/:formId/end',
    {
      config: person,
      schema: { params: byForm, body: optionalBody('FormEnd'), response: replySchema('Form') },
    },
    (request, answer) =>
      steps.change(request, answer, {
        step: ({ state }) =>
          (request.body?.Phase ?? state) === 'setup' ? 'setup.end' : 'execute.end',
      }),
  );
  app.patch<{ Params: { formId: string }; Body: { Reason: string } }>(
    '/forms/:formId/reason',
    {
      config: person,
      schema: {
        params: byForm,
        body: { $ref: 'forms#/definitions/FormReason' },
        response: replySchema('Form'),
      },
    },
    (request, answer) =>
      steps.change(request, answer, {
        step: 'reason',
        act: async () => ({ reason: request.body.Reason.trim() }),
      }),
  );
  app.patch<{ Params: { formId: string } }>(
    '/forms/:formId/finish',
    {
      config: person,
      schema: { params: byForm, body: optionalBody('FormChange'), response: replySchema('Form') },
    },
    (request, answer) => steps.change(request, answer, { step: 'finish', act: recordFinish }),
  );
}

/** Product and display mode of the form. */
function subjectRoutes(app: FastifyInstance, steps: FormSteps): void {
  app.patch<{ Params: { formId: string }; Body: { ProductId: string | null } }>(
    '/forms/:formId/product',
    {
      config: person,
      schema: {
        params: byForm,
        body: { $ref: 'forms#/definitions/FormProduct' },
        response: replySchema('Form'),
      },
    },
    (request, answer) =>
      steps.change(request, answer, {
        step: 'product.save',
        productId: request.body.ProductId,
        async act(tx, { row }) {
          const { ProductId } = request.body;
          await requireProduct(tx, { id: row.template_id, client_id: row.client_id }, ProductId);
          return { product_id: ProductId };
        },
      }),
  );
  app.patch<{ Params: { formId: string }; Querystring: { type: FormMode } }>(
    '/forms/:formId/mode',
    {
      config: person,
      schema: {
        params: byForm,
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['type'],
          properties: { type: { type: 'string', enum: ['single', 'list'] } },
        },
        body: optionalBody('FormChange'),
        response: replySchema('Form'),
      },
    },
    (request, answer) =>
      steps.change(request, answer, {
        step: 'mode.update',
        act: async () => ({ mode: request.query.type }),
      }),
  );
}

/** Handover of the form to another operator. */
function handoverRoutes(app: FastifyInstance, steps: FormSteps): void {
  const { db } = app.deps;
  app.patch<{ Params: { formId: string }; Body: NewHandover }>(
    '/forms/:formId/handover',
    {
      config: person,
      schema: {
        params: byForm,
        body: { $ref: 'forms#/definitions/NewHandover' },
        response: replySchema('Form'),
      },
    },
    (request, answer) =>
      steps.write(request, answer, async (tx, by) => {
        const { params, headers, caller, body: wanted } = request;
        const read = { headers, body: wanted };
        const row = await handOver(tx, { formId: params.formId, wanted, caller, by, read });
        return { status: 200, body: describeForm(row) };
      }),
  );
  app.get<{ Params: { formId: string } }>(
    '/forms/:formId/handovers',
    { config: person, schema: { params: byForm, response: replySchema('FormHandovers') } },
    async ({ params, caller }): Promise<FormHandovers> => {
      const { id } = await requireForm(db, params.formId, caller);
      return { Items: await listHandovers(db, id) };
    },
  );
}

async function recordFinish(tx: Db, { row, by }: OpenForm) {
  const { username, accountId } = by;
  const detail = JSON.stringify({
    Id: row.id,
    Before: { State: row.state },
    After: { State: 'finished', Outside: row.outside, MissedGoals: row.missed_goals },
  });
  const event = { kind: 'form.changed', username, accountId, detail } as const;
  await recordAudit(tx, by.at, { ...event, subjectId: row.id });
  return {};
}
