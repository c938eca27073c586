import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ProblemBody } from '#schemas/api/problem.gen.ts';
import { Problem } from '#server/base/problem.ts';
import { isUnavailable } from '#server/db/dialects/unavailable.ts';

import { fieldErrorsOf } from './body/field-errors.ts';

/** Stable codes for the framework's own refusals. */
const codes: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.badMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.badJson',
};

/** Turns every error into the one body that all clients read. */
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

/** Also for errors before routing, such as an address that cannot be decoded. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const body = forOAuth(describe(error), request);
  if (body.status >= 500 && !isBusy(error)) request.log.error({ err: error }, 'request failed');
  if (body.status === 503) reply.header('Retry-After', '5');
  return reply.status(body.status).send(body);
}

/** Not logged: a line per refused call would add work to an overloaded server. */
function isBusy({ code }: FastifyError): boolean {
  return code === 'server.busy';
}

/** OAuth clients read `error_description`; the activation page shows it too. */
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
  // 403 for a path outside of the served folder becomes 404: a 403 ends a wall screen's session.
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

/** A fault that passes by itself, so the call can be retried. */
function isPassing(error: FastifyError): boolean {
  return isUnavailable(error) || error.code === deadlock;
}

/** PostgreSQL has aborted one of two deadlocked transactions. */
const deadlock = '40P01';

/** Violation of a foreign key: a referenced row was removed, or is to be. */
function isReferred({ code }: FastifyError): boolean {
  return code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}
