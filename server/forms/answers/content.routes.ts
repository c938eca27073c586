import type { FastifyInstance } from 'fastify';

import type { FormComment, FormMediaChange, NewAnswers } from '#schemas/api/forms.gen.ts';

import { changeMedia } from './form-media.ts';
import { endQuestion, storeComment } from './question-notes.ts';
import { byForm, person, replySchema, type FormSteps } from './step-calls.ts';
import { storeAnswers } from './store-answers.ts';

interface OfQuestion {
  Params: { formId: string; questionId: string };
}

/** Routes of answers, comments and photos of operators. */
export function contentRoutes(app: FastifyInstance, steps: FormSteps): void {
  app.patch<{ Params: { formId: string }; Body: NewAnswers }>(
    '/forms/:formId/questions/answers',
    {
      config: person,
      schema: {
        params: byForm,
        body: { $ref: 'forms#/definitions/NewAnswers' },
        response: replySchema('FormProgress'),
      },
    },
    (request, answer) =>
      steps.store(request, answer, {
        step: 'answer',
        act: (tx, form) => storeAnswers(tx, form, request.body.Items),
      }),
  );
  questionRoutes(app, steps);
  app.patch<{ Params: { formId: string }; Body: FormMediaChange }>(
    '/forms/:formId/media',
    {
      config: person,
      schema: {
        params: byForm,
        body: { $ref: 'forms#/definitions/FormMediaChange' },
        response: replySchema('FormProgress'),
      },
    },
    (request, answer) =>
      steps.store(request, answer, {
        step: 'media',
        async act(tx, form) {
          await changeMedia(tx, form, request.body);
          return [];
        },
      }),
  );
}

function questionRoutes(app: FastifyInstance, steps: FormSteps): void {
  app.patch<OfQuestion & { Body: FormComment }>(
    '/forms/:formId/questions/:questionId/comment',
    {
      config: person,
      schema: {
        params: byForm,
        body: { $ref: 'forms#/definitions/FormComment' },
        response: replySchema('FormProgress'),
      },
    },
    (request, answer) =>
      steps.store(request, answer, {
        step: 'comment',
        act(tx, form) {
          const { questionId } = request.params;
          return storeComment(tx, form, { questionId, comment: request.body });
        },
      }),
  );
  app.patch<OfQuestion & { Querystring: { skip?: boolean } }>(
    '/forms/:formId/questions/:questionId/end',
    {
      config: person,
      schema: {
        params: byForm,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { skip: { type: 'boolean' } },
        },
        response: replySchema('FormProgress'),
      },
    },
    (request, answer) =>
      steps.store(request, answer, {
        step: 'question.end',
        act(tx, form) {
          const { questionId } = request.params;
          return endQuestion(tx, form, { questionId, isSkipped: request.query.skip === true });
        },
      }),
  );
}
