import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

/*
 * Schemas of routes are compiled at the first call of a route: all together take several seconds of
 * processor time, and most routes are not called between two starts. Equal schemas, such as the
 * query of a list, are compiled once per process.
 */

type Compiler = FastifySchemaCompiler<object>;
type Route = Parameters<Compiler>[0];

/**
 * Compiles at the first call. Fastify reads the errors from `errors` of the function it has called.
 * @param compile Gives equal results for equal schemas of the same part of a call.
 */
export function lazyValidator(compile: (route: Route) => ValidateFunction): Compiler {
  const known = new Map<string, ValidateFunction>();
  return (route) => {
    let compiled: ValidateFunction | undefined;
    function validate(data: unknown): boolean {
      compiled ??= once(known, `${route.httpPart} ${JSON.stringify(route.schema)}`, () =>
        compile(route),
      );
      const isValid = compiled(data);
      Object.assign(validate, { errors: compiled.errors });
      return isValid;
    }
    return validate;
  };
}

type Serializers = ReturnType<typeof SerializerSelector>;
type Serialize = ReturnType<ReturnType<Serializers>>;

const serializers = SerializerSelector();
/** By the referenced schemas, then by the schema of the reply. */
const compilers = new Map<string, ReturnType<Serializers>>();

/**
 * For Fastify's `schemaController`: like its own, but compiles at the first reply. Fastify asks for
 * one for each route, with the same schemas.
 */
export function buildSerializer(...[schemas, options]: Parameters<Serializers>) {
  const added = Object.values(schemas as Record<string, object>);
  const known = `${added.map(numberOf).join(' ')} ${JSON.stringify(options)}`;
  return once(compilers, known, () => {
    const compile = serializers(schemas, options);
    const serializes = new Map<string, Serialize>();
    return (route) => {
      let serialize: Serialize | undefined;
      return (data) => {
        serialize ??= once(serializes, JSON.stringify(route.schema), () => compile(route));
        return serialize(data);
      };
    };
  });
}

const numbers = new WeakMap<object, number>();
let numbered = 0;

/** Number of a referenced schema. Schemas are module constants that never change. */
function numberOf(schema: object): number {
  const number = numbers.get(schema) ?? (numbered += 1);
  numbers.set(schema, number);
  return number;
}

function once<T>(made: Map<string, T>, key: string, make: () => T): T {
  const known = made.get(key);
  if (known !== undefined) return known;
  const value = make();
  made.set(key, value);
  return value;
}
