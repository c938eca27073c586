import { Ajv, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifyInstance, InjectOptions } from 'fastify';

const schemas = Object.values(
  import.meta.glob<{ $id: string }>('/schemas/api/*.schema.json', {
    eager: true,
    import: 'default',
  }),
);
const ajv = new Ajv({ strict: false, allErrors: true });
(addFormatsModule.default ?? addFormatsModule)(ajv);
for (const schema of schemas) ajv.addSchema(schema);
const validators = new Map<object, ValidateFunction>();
const problem = { $ref: 'problem#/definitions/ProblemBody' };
const header = 'x-test-call';

/**
 * Checks every reply of the API against the schema of its route, and every error against the schema
 * of errors.
 */
export function createReplyCheck() {
  const promised = new Map<string, Record<string, object>>();
  let calls = 0;

  return {
    /** Records the response schemas of the routes of `app` as they are called. */
    watch(app: FastifyInstance) {
      app.addHook('onRequest', async ({ headers, routeOptions }) => {
        const { response = {} } = (routeOptions.schema ?? {}) as {
          response?: Record<string, object>;
        };
        const call = headers[header];
        if (typeof call === 'string') promised.set(call, response);
      });
    },
    /** Adds a header to the call by which its route is identified. */
    marked(options: InjectOptions): { options: InjectOptions; mark: string } {
      calls += 1;
      const mark = String(calls);
      return { options: { ...options, headers: { ...options.headers, [header]: mark } }, mark };
    },
    /** @throws Error with the violation of the schema. */
    check(mark: string, { statusCode, body }: { statusCode: number; body: unknown }) {
      const response = promised.get(mark);
      promised.delete(mark);
      const schema = statusCode >= 400 ? problem : response?.[statusCode];
      if (!schema || body === undefined) return;
      const validate = validators.get(schema) ?? ajv.compile(schema);
      validators.set(schema, validate);
      if (!validate(body))
        throw new Error(
          `A reply ${statusCode} breaks its schema: ${ajv.errorsText(validate.errors)}`,
        );
    },
  };
}
