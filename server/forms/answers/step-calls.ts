import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Form, FormProgress, FormStep } from '#schemas/api/forms.gen.ts';
import { actorOf, type Actor } from '#server/access/actor.ts';
import type { Db } from '#server/db/open.ts';
import { writeOnce } from '#server/web/idempotency.ts';

import { describeForm, type FormRow } from './describe-form.ts';
import type { Documents } from './documents.ts';
import { takeStep, type OpenForm } from './form-step.ts';
import type { AnswerVersions } from './store-answers.ts';

type StepChange = Awaited<ReturnType<Parameters<typeof takeStep>[2]>>;
interface VersionBody {
  Version?: number;
}

/** Call of a step of the form in its path. */
export type StepRequest = FastifyRequest<{ Params: { formId: string } }>;

export const person = { policy: 'person' } as const;

export const byForm = {
  type: 'object',
  required: ['formId'],
  properties: {
    formId: { type: 'string', maxLength: 100 },
    questionId: { type: 'string', maxLength: 100 },
  },
};

export const byTemplate = {
  type: 'object',
  required: ['templateId'],
  properties: { templateId: { type: 'string', maxLength: 100 } },
};

/** Optional body: it may only have a version, which If-Match can have instead. */
export function optionalBody(name: string) {
  return { anyOf: [{ $ref: `forms#/definitions/${name}` }, { type: 'null' }] };
}

export function replySchema(name: string, status = 200) {
  return { [status]: { $ref: `forms#/definitions/${name}` } };
}

/** Runs steps for routes: once per Idempotency-Key, published after the commit. */
export function createSteps(app: FastifyInstance, documents: Documents) {
  const { db } = app.deps;

  /** Writes a change of forms that is published on the hub. */
  async function write(
    request: FastifyRequest,
    answer: FastifyReply,
    act: (tx: Db, by: Actor) => Promise<{ status: number; body: Form | FormProgress }>,
  ): Promise<FastifyReply> {
    const by = await actorOf(app.deps, request.caller);
    const call = {
      request,
      reply: answer,
      now: by.at,
      afterCommit: (body: Form | FormProgress) => publish(app, body),
    };
    return writeOnce<Form | FormProgress>(db, call, (tx) => act(tx, by));
  }

  return {
    write,

    /** A step of the form itself: requires the version that was read. */
    change: (
      request: StepRequest,
      answer: FastifyReply,
      {
        step: name,
        act = async () => ({}),
        productId,
      }: {
        step: FormStep | ((row: FormRow) => FormStep);
        productId?: string | null;
        act?: (tx: Db, form: OpenForm) => Promise<StepChange>;
      },
    ) =>
      write(request, answer, async (tx, by) => {
        const { caller, headers, params, body } = request;
        const read = { headers, body: body as VersionBody | null | undefined };
        const call = { formId: params.formId, step: name, caller, by, documents, read, productId };
        const row = await takeStep(tx, call, act);
        return { status: 200, body: describeForm(row) };
      }),

    /** A step that stores content, which has versions of its own. */
    store: (
      request: StepRequest,
      answer: FastifyReply,
      {
        step: name,
        act,
      }: { step: FormStep; act: (tx: Db, form: OpenForm) => Promise<AnswerVersions> },
    ) =>
      write(request, answer, async (tx, by) => {
        const { caller, params } = request;
        let Items: AnswerVersions = [];
        const call = { formId: params.formId, step: name, caller, by, documents };
        const row = await takeStep(tx, call, async (inner, form) => {
          Items = await act(inner, form);
          return {};
        });
        return { status: 200, body: { Form: describeForm(row), Items } };
      }),
  };
}

export type FormSteps = ReturnType<typeof createSteps>;

function publish({ deps: { bus } }: FastifyInstance, body: Form | FormProgress): void {
  const { ClientId: clientId } = 'Form' in body ? body.Form : body;
  bus.publish('resource.changed', { resource: 'forms', clientId, isForAdministrators: false });
}
