import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ProblemBody } from '#schemas/api/problem.gen.ts';
import { Problem } from '#server/base/problem.ts';
import { isUnavailable } from '#server/db/dialects/unavailable.ts';

import { fieldErrorsOf } from './body/field-errors.ts';

/** The framework's own refusals, under our stable codes. */
const codes: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.badMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.badJson',
};

/** Turns everything that is thrown into the one body all clients read. */
export function registerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>(answerError);
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({
      status: 404,
      code: 'route.unknown',
      ErrorMessage: `There is no ${request.method} ${request.url.split('?')[0]}`,
    } satisfies ProblemBody),
  );
}

/** Also for errors before a route is found, such as an address that cannot be decoded. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const body = forOAuth(describe(error), request);
  if (body.status >= 500 && !isBusy(error)) request.log.error({ err: error }, 'request failed');
  if (body.status === 503) reply.header('Retry-After', '5');
  return reply.status(body.status).send(body);
}

/** One line for each call that is refused would be more work for a server that has too much. */
function isBusy({ code }: FastifyError): boolean {
  return code === 'server.busy';
}

/** OAuth clients read the sentence under their own name, which the activation page shows too. */
function forOAuth(body: ProblemBody, { method, routeOptions }: FastifyRequest): ProblemBody {
  const isTokenCall = method === 'POST' && routeOptions.url === '/api/accounts/token';
  return isTokenCall ? { ...body, error_description: body.ErrorMessage } : body;
}

function describe(error: FastifyError): ProblemBody {
  if (error instanceof Problem)
    return {
      status: error.statusCode,
      code: error.code,
      ErrorMessage: error.message,
      ...error.details,
    };
  if (error.validation)
    return {
      status: 400,
      code: 'request.invalid',
      ErrorMessage: invalid(error),
      ...(isBody(error) && { Errors: fieldErrorsOf(error.validation) }),
    };
  // A path outside the served folder is not there; a 403 would end the session of a wall screen.
  const status = error.statusCode === 403 ? 404 : (error.statusCode ?? 500);
  if (status < 500)
    return { status, code: codes[error.code] ?? 'request.refused', ErrorMessage: error.message };
  if (isReferred(error))
    return {
      status: 409,
      code: 'row.inUse',
      ErrorMessage: 'Something that belongs to it was made or removed at the same time',
    };
  if (isPassing(error))
    return {
      status: 503,
      code: 'database.unavailable',
      ErrorMessage: 'The database cannot be written or read at the moment',
    };
  return { status: 500, code: 'server.fault', ErrorMessage: 'The server could not do this' };
}

function isBody({ validationContext = 'body' }: FastifyError): boolean {
  return validationContext === 'body';
}

function invalid({ validation, validationContext = 'body' }: FastifyError): string {
  const first = validation?.[0];
  if (!first) return `${validationContext} is not what the contract says`;
  const place = `${validationContext}${first.instancePath}`;
  const { additionalProperty, allowedValues } = first.params as {
    additionalProperty?: string;
    allowedValues?: unknown[];
  };
  if (additionalProperty !== undefined) return `${place} has no field "${additionalProperty}"`;
  if (allowedValues) return `${place} is one of ${allowedValues.join(', ')}`;
  return `${place} ${first.message ?? 'is not what the contract says'}`;
}

/** It works again by itself. */
function isPassing(error: FastifyError): boolean {
  return isUnavailable(error) || error.code === deadlock;
}

/** PostgreSQL has ended one of two transactions that waited for each other. */
const deadlock = '40P01';

/** A row cannot go while another refers to it, nor refer to one that has gone. */
function isReferred({ code }: FastifyError): boolean {
  return code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}
