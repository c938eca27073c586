import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import accountsSchema from '#schemas/api/accounts.schema.json' with { type: 'json' };
import appsSchema from '#schemas/api/apps.schema.json' with { type: 'json' };
import hubSchema from '#schemas/api/hub.schema.json' with { type: 'json' };
import ingestSchema from '#schemas/api/ingest.schema.json' with { type: 'json' };
import logsSchema from '#schemas/api/logs.schema.json' with { type: 'json' };
import machinesSchema from '#schemas/api/machines.schema.json' with { type: 'json' };
import problemSchema from '#schemas/api/problem.schema.json' with { type: 'json' };

import { registerErrors } from './http/errors.ts';
import { parseJson } from './http/json.ts';
import { parseQueryString } from './http/query-string.ts';

const schemas = [
  accountsSchema,
  appsSchema,
  hubSchema,
  ingestSchema,
  logsSchema,
  machinesSchema,
  problemSchema,
];

/**
 * The web server without a single route of ours: parsing, validation, errors, security headers,
 * OpenAPI. `registerApi` and `registerPages` put the routes in.
 */
export async function createWebServer(logger: FastifyBaseLogger | false): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // One line a request would be most of the log; failures are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 200 },
  });
  registerValidation(app);
  registerErrors(app);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
  await app.register(helmet, { contentSecurityPolicy: { directives: contentPolicy }, hsts: false });
  await app.register(compress, { encodings: ['gzip', 'deflate'], threshold: 4096 });
  await app.register(swagger, {
    openapi: { info: { title: 'Lineside', version: '1' } },
    refResolver: { buildLocalReference: ({ $id }) => $id as string },
  });
  for (const schema of schemas) app.addSchema(schema);
  return app;
}

/** Nothing from elsewhere, no script in a page; styles may be inline, for charts and grids. */
const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};

/**
 * Bodies are taken at their word: no field is dropped, no text becomes a number. Queries and paths
 * are text by nature, so they are converted to what the schema names.
 */
function registerValidation(app: FastifyInstance) {
  const addFormats = addFormatsModule.default ?? addFormatsModule;
  const common = { allowUnionTypes: true, removeAdditional: false, useDefaults: false } as const;
  const strict = new Ajv({ ...common, coerceTypes: false });
  const converting = new Ajv({ ...common, coerceTypes: 'array' });
  for (const ajv of [strict, converting]) {
    addFormats(ajv);
    for (const schema of schemas) ajv.addSchema(schema);
  }
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : converting).compile(schema),
  );
}
