import { randomUUID } from 'node:crypto';

import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import { Ajv, type Options } from 'ajv';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import { minuteMs } from '#shared/durations.ts';

import { addFormats } from './body/instant-format.ts';
import { parseJson } from './body/json.ts';
import { answerError, registerErrors } from './errors.ts';
import { buildSerializer, lazyValidator } from './lazy-compilers.ts';
import { parseQueryString } from './lists/query-string.ts';
import { registerShutdown } from './shutdown.ts';

/** Every file of the contract: a new resource is validated and published by being there. */
const schemas = Object.values(
  import.meta.glob<{ $id: string }>('/schemas/api/*.schema.json', {
    eager: true,
    import: 'default',
  }),
);

/**
 * The web server without a single route of ours: parsing, validation, errors, security headers,
 * OpenAPI. `registerApi` and `registerPages` put the routes in.
 */
export async function createWebServer(
  logger: FastifyBaseLogger | false,
  { trustProxy, publicUrl = '' }: { trustProxy: boolean; publicUrl?: string },
): Promise<FastifyInstance> {
  const app = Fastify({
    // The address is what the nearest proxy saw. What came before it, anybody can have written.
    // A function, because Fastify takes a number of hops for "trust no one".
    trustProxy: trustProxy && ((_address: string, hop: number) => hop === 0),
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // One line a request would be most of the log; failures are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    schemaController: { compilersFactory: { buildSerializer } },
    // Fastify's default is to wait for the rest of a call for ever.
    requestTimeout: minuteMs,
    // Calls under way are finished; see registerShutdown.
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    // One of its own among all instances: logs and traces of several are read together.
    genReqId: () => randomUUID(),
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 200 },
  });
  app.addHook('onRequest', async ({ id }, reply) => void reply.header('X-Request-Id', id));
  app.setValidatorCompiler(validator);
  registerErrors(app);
  registerShutdown(app);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      done(null, parseJson(String(body), request.routeOptions.config.maxParts));
    } catch (error) {
      done(error as Error);
    }
  });
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentPolicy },
    // Only where people reach us by https: else a browser would refuse the way that there is.
    hsts: publicUrl.startsWith('https:') && { maxAge: yearSeconds, includeSubDomains: false },
  });
  await app.register(compress, { encodings: ['gzip', 'deflate'], threshold: 4096 });
  await app.register(swagger, {
    openapi: { info: { title: 'Lineside', version: '1' } },
    refResolver: { buildLocalReference: ({ $id }) => $id as string },
  });
  for (const schema of schemas) app.addSchema(schema);
  return app;
}

const yearSeconds = 31_536_000;

/** Nothing from elsewhere, no script in a page; styles may be inline, for charts and grids. */
const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  // A document that the page itself has fetched.
  frameSrc: ["'self'", 'blob:'],
  // Browsers count WebSockets to the page's own host as 'self'.
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};

/**
 * Bodies are taken at their word: no field is dropped, no text becomes a number. Queries and paths
 * are text by nature, so they are converted to what the schema names.
 */
const bodies = validationOf({ coerceTypes: false });
const texts = validationOf({ coerceTypes: 'array' });
const validator = lazyValidator(({ schema, httpPart }) =>
  (httpPart === 'body' ? bodies : texts).compile(schema),
);

function validationOf(given: Pick<Options, 'coerceTypes'>): Ajv {
  const ajv = new Ajv({
    allowUnionTypes: true,
    removeAdditional: false,
    useDefaults: false,
    ...given,
  });
  addFormats(ajv);
  for (const schema of schemas) ajv.addSchema(schema);
  return ajv;
}
