import type { FastifyInstance } from 'fastify';

import type { FormParameters } from '#schemas/api/form-document.gen.ts';
import type { FormParametersChange, NewParameterAnswers } from '#schemas/api/forms.gen.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { pageQueryProperties, pageOf, type ListQuery } from '#server/web/lists/list.ts';

import { describeAnswer } from './describe-form.ts';
import type { Documents } from './documents.ts';
import { contentOfForm, leftOutOf, shownParameters } from './form-content.ts';
import { requireForm, type OpenForm } from './form-step.ts';
import { listParameterAnswers, type ParametersCall } from './parameters.store.ts';
import { byForm, person, replySchema, type FormSteps } from './step-calls.ts';
import { storeParameters } from './store-answers.ts';

type List = { Params: { formId: string }; Querystring: ListQuery };

interface RouteParts {
  steps: FormSteps;
  documents: Documents;
}

const listed = {
  type: 'object',
  additionalProperties: false,
  properties: pageQueryProperties,
};

/** Parameters that are checked and recorded during set-up. */
export function parameterRoutes(app: FastifyInstance, { steps, documents }: RouteParts): void {
  const { db } = app.deps;
  app.get<List>(
    '/forms/:formId/parameters',
    {
      config: person,
      schema: {
        params: byForm,
        querystring: listed,
        response: { 200: { $ref: 'form-document#/definitions/FormParameters' } },
      },
    },
    async ({ params, query, caller }) => {
      const row = await requireForm(db, params.formId, caller);
      return parametersOf(db, documents, { row, query });
    },
  );
  chooseRoute(app, steps);
  app.get<List>(
    '/forms/:formId/parameters/answers',
    {
      config: person,
      schema: { params: byForm, querystring: listed, response: replySchema('ParameterAnswers') },
    },
    async ({ params, query, caller }) => {
      const row = await requireForm(db, params.formId, caller);
      return listParameterAnswers(db, documents, { row, query });
    },
  );
  app.patch<{ Params: { formId: string }; Body: NewParameterAnswers }>(
    '/forms/:formId/parameters/answers',
    {
      config: person,
      schema: {
        params: byForm,
        body: { $ref: 'forms#/definitions/NewParameterAnswers' },
        response: replySchema('FormProgress'),
      },
    },
    (request, answer) =>
      steps.store(request, answer, {
        step: 'parameters.answer',
        act: (tx, form) => storeParameters(tx, form, request.body.Items),
      }),
  );
}

function chooseRoute(app: FastifyInstance, steps: FormSteps): void {
  app.patch<{ Params: { formId: string }; Body: FormParametersChange }>(
    '/forms/:formId/parameters',
    {
      config: person,
      schema: {
        params: byForm,
        body: { $ref: 'forms#/definitions/FormParametersChange' },
        response: replySchema('Form'),
      },
    },
    (request, answer) =>
      steps.change(request, answer, {
        step: 'parameters.choose',
        act: async (_, form) => ({ left_out: leftOut(form, request.body.LeftOut) }),
      }),
  );
}

async function parametersOf(
  db: Db,
  documents: Documents,
  { row, query }: ParametersCall,
): Promise<FormParameters> {
  const document = await documents.of(db, row);
  const { parameters } = await contentOfForm(db, row.id);
  const shown = new Set(shownParameters(document, row).map(({ Id }) => Id));
  const leftOutIds = leftOutOf(row);
  const rows = document.Parameters.map((Parameter) => {
    const answer = parameters.get(Parameter.Id);
    return {
      Parameter,
      IsVisible: shown.has(Parameter.Id),
      IsLeftOut: leftOutIds.has(Parameter.Id),
      Answer: answer ? describeAnswer(answer) : null,
    };
  });
  const page = pageOf(rows, query, { Order: ({ Parameter }) => Parameter.Order });
  return { Version: row.version, State: row.state, ...page };
}

/** @throws Problem 400 for an unknown or required parameter. */
function leftOut({ document }: OpenForm, ids: readonly string[]): string {
  const optional = new Set(
    document.Parameters.filter(({ Required }) => !Required).map(({ Id }) => Id),
  );
  const wrong = ids.find((id) => !optional.has(id));
  if (wrong !== undefined)
    throw new Problem(400, 'form.notValid', 'A parameter cannot be left out.').with({
      Errors: [
        { Field: wrong, Code: 'parameter.required', Message: 'It is required, or not there' },
      ],
    });
  return JSON.stringify([...new Set(ids)].toSorted());
}
