import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

/*
 * Schemas of routes are compiled when a route is called for the first time: all of them together take
 * the processor several seconds, and most routes are not called between two starts.
 */

type Compiler = FastifySchemaCompiler<object>;

/** Compiles at the first call. Fastify reads faults from `errors` of what it has called. */
export function lazyValidator(
  compile: (route: Parameters<Compiler>[0]) => ValidateFunction,
): Compiler {
  return (route) => {
    let compiled: ValidateFunction | undefined;
    function validate(data: unknown): boolean {
      compiled ??= compile(route);
      const isValid = compiled(data);
      Object.assign(validate, { errors: compiled.errors });
      return isValid;
    }
    return validate;
  };
}

const serializers = SerializerSelector();

/** For Fastify's `schemaController`: as its own, but that each compiles at the first reply. */
export function buildSerializer(
  ...known: Parameters<typeof serializers>
): ReturnType<typeof serializers> {
  const compile = serializers(...known);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (data) => (serialize ??= compile(route))(data);
  };
}
