import type { FastifyInstance } from 'fastify';

import type { QuestionView } from '#machines/form/form-view.ts';
import type { FormQuestionRow, FormQuestions } from '#schemas/api/form-document.gen.ts';
import type { Db } from '#server/db/open.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import {
  listQueryProperties,
  pageQueryProperties,
  pageOf,
  type ListQuery,
} from '#server/web/lists/list.ts';
import { parseWindow, windowQueryProperties, type WindowQuery } from '#server/web/lists/window.ts';
import { dayMs } from '#shared/durations.ts';

import { answerTrend } from './answer-trend.ts';
import { productsFor, requireTemplate } from './create-form.ts';
import { describeAnswer, describeForm, type FormRow } from './describe-form.ts';
import type { Documents } from './documents.ts';
import { contentOfForm, visibleForm, type FormContent } from './form-content.ts';
import { mediaOfForm } from './form-media.ts';
import { requireForm } from './form-step.ts';
import { byForm, byTemplate, person, replySchema } from './step-calls.ts';
import { versionOfTemplate } from './template-version.store.ts';

type ByForm = { Params: { formId: string } };

/** Routes that read forms, and templates to begin. */
export function readRoutes(app: FastifyInstance, documents: Documents): void {
  templateRoute(app, documents);
  productsRoute(app);
  questionRoute(app, documents);
  trendRoute(app, documents);
  const { db } = app.deps;

  app.get<ByForm>(
    '/forms/:formId',
    { config: person, schema: { params: byForm, response: replySchema('Form') } },
    async ({ params, caller }, answer) => {
      const form = describeForm(await requireForm(db, params.formId, caller));
      return answer.header('etag', `"${form.Version}"`).send(form);
    },
  );
  app.get<ByForm>(
    '/forms/:formId/media',
    { config: person, schema: { params: byForm, response: replySchema('FormMedia') } },
    async ({ params, caller }) => {
      const { id } = await requireForm(db, params.formId, caller);
      return mediaOfForm(db, id);
    },
  );
}

function templateRoute(app: FastifyInstance, documents: Documents): void {
  const { db } = app.deps;

  app.get<{ Params: { templateId: string }; Querystring: { filter?: string } }>(
    '/forms/template/:templateId',
    {
      config: person,
      schema: {
        params: byTemplate,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { filter: listQueryProperties.filter },
        },
        response: { 200: { $ref: 'form-document#/definitions/FormTemplateVersion' } },
      },
    },
    async ({ params, query, caller }) => {
      const template = await requireTemplate(db, params.templateId, caller);
      const { ProductId } = parseFilter(query.filter, ['ProductId']);
      return versionOfTemplate(db, documents, { template, ProductId });
    },
  );
}

/** Products of a template: those it allows, or all of the client. */
function productsRoute(app: FastifyInstance): void {
  const { db } = app.deps;
  app.get<{ Params: { templateId: string }; Querystring: ListQuery }>(
    '/forms/template/:templateId/products',
    {
      config: person,
      schema: {
        params: byTemplate,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: pageQueryProperties,
        },
        response: replySchema('FormProductChoices'),
      },
    },
    async ({ params, query, caller }) =>
      productsFor(db, await requireTemplate(db, params.templateId, caller), query),
  );
}

function questionRoute(app: FastifyInstance, documents: Documents): void {
  const { db } = app.deps;
  app.get<ByForm & { Querystring: ListQuery }>(
    '/forms/:formId/questions',
    {
      config: person,
      schema: {
        params: byForm,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: pageQueryProperties,
        },
        response: { 200: { $ref: 'form-document#/definitions/FormQuestions' } },
      },
    },
    async ({ params, query, caller }, answer) => {
      const row = await requireForm(db, params.formId, caller);
      const questions = await questionsOf(db, documents, { row, query });
      return answer.header('etag', `"${row.version}"`).send(questions);
    },
  );
}

const trendMs = 90 * dayMs;

type TrendCall = {
  Params: { formId: string; questionId: string };
  Querystring: WindowQuery & { limit?: number };
};

/** Earlier answers to a question; default window: the last 90 days. */
function trendRoute(app: FastifyInstance, documents: Documents): void {
  const { db, now } = app.deps;

  app.get<TrendCall>(
    '/forms/:formId/questions/:questionId/trend',
    {
      config: person,
      schema: {
        params: byForm,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: {
            ...windowQueryProperties,
            limit: { type: 'integer', minimum: 1, maximum: 1000 },
          },
        },
        response: replySchema('AnswerTrend'),
      },
    },
    async ({ params: { formId, questionId }, query, caller }) => {
      const row = await requireForm(db, formId, caller);
      // Includes answers of this very instant.
      const end = now() + 1;
      const { limit = 200, ...asked } = query;
      const window = parseWindow(asked, { start: end - trendMs, end });
      return answerTrend(db, documents, { row, wish: { ...window, questionId, limit } });
    },
  );
}

async function questionsOf(
  db: Db,
  documents: Documents,
  { row, query }: { row: FormRow; query: ListQuery },
): Promise<FormQuestions> {
  const document = await documents.of(db, row);
  const content = await contentOfForm(db, row.id);
  const rows = visibleForm(document, row, content).questions.map((one) => describe(one, content));
  const places = new Map(rows.map((one, index) => [one, index]));
  const { Description, Attributes, Sections } = document;
  return {
    Version: row.version,
    State: row.state,
    ...(Description !== undefined && { Description }),
    ...(Attributes.length > 0 && { Attributes }),
    Sections,
    ...pageOf(rows, query, { Order: (one) => places.get(one) ?? 0 }),
  };
}

function describe(
  { question, isVisible }: QuestionView,
  { answers, comments, ends }: FormContent,
): FormQuestionRow {
  const answer = answers.get(question.Id);
  const comment = comments.get(question.Id);
  const end = ends.get(question.Id);
  return {
    Question: question,
    IsVisible: isVisible,
    Answer: answer ? describeAnswer(answer) : null,
    Comment: comment?.comment ?? null,
    CommentVersion: comment?.version ?? 0,
    IsEnded: end !== undefined,
    IsSkipped: end?.is_skipped === 1,
  };
}
