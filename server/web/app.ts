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

/** Every schema of the contract; the glob registers a new resource without a list here. */
const schemas = Object.values(
  import.meta.glob<{ $id: string }>('/schemas/api/*.schema.json', {
    eager: true,
    import: 'default',
  }),
);

/**
 * The web server without routes: parsing, validation, errors, security headers, OpenAPI.
 * `registerApi` and `registerPages` add the routes.
 */
export async function createWebServer(
  logger: FastifyBaseLogger | false,
  { trustProxy, publicUrl = '' }: { trustProxy: boolean; publicUrl?: string },
): Promise<FastifyInstance> {
  const app = Fastify({
    // Trusts only the nearest proxy: earlier entries of X-Forwarded-For may be forged. A function,
    // because Fastify takes a number of hops for "trust no one".
    trustProxy: trustProxy && ((_address: string, hop: number) => hop === 0),
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // No line per request: it would be most of the log. Failures are logged where they are
    // answered.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    schemaController: { compilersFactory: { buildSerializer } },
    // By default, Fastify waits without limit for the rest of a request.
    requestTimeout: minuteMs,
    // Calls in progress are finished; see registerShutdown.
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    // Unique among all instances, because their logs and traces are read together.
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
    // Only for https: over http, a browser would then refuse the only way to the server.
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

/**
 * Nothing from other sites and no inline scripts; inline styles are allowed for charts and grids.
 */
const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  // For documents that the page has fetched itself.
  frameSrc: ["'self'", 'blob:'],
  // Browsers count WebSockets to the page's own host as 'self'.
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};

/**
 * Bodies are validated without conversion: no field is dropped, no text becomes a number. Queries
 * and paths are text by nature, so they are converted to the type in the schema.
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
