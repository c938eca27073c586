import { expectation, type Expectation } from './expectation.ts';
import { stepsOf, valueAt } from './json-pointer.ts';
import { keywordExpectation } from './keyword-expectation.ts';
import { nearestName } from './nearest-name.ts';

/** The parts of ajv's errors used here. */
export interface SchemaError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

/** A problem of a configuration file, for its author. */
export interface ConfigProblem extends Expectation {
  /** JSON pointer into the file. */
  pointer: string;
  /** The nearest valid spelling. */
  nearest?: string;
}

export function explainErrors(
  errors: readonly SchemaError[],
  schema: unknown,
  value: unknown,
): ConfigProblem[] {
  // ajv reports both a failed `if` and its failed `then`: only the second is useful.
  const own = errors.filter(({ keyword }) => keyword !== 'if');
  return own.map((error) => explain(error, schema, value));
}

/** A problem for a name that is none of the valid ones. */
export function unknownName(
  pointer: string,
  wrong: string,
  names: readonly string[],
): ConfigProblem {
  const nearest = nearestName(wrong, names);
  return { pointer, ...oneOf(names), ...(nearest ? { nearest } : {}) };
}

function explain(error: SchemaError, schema: unknown, value: unknown): ConfigProblem {
  const { instancePath: pointer, params } = error;
  switch (error.keyword) {
    case 'additionalProperties': {
      const wrong = String(params['additionalProperty']);
      return unknownName(`${pointer}/${wrong}`, wrong, knownFields(error, schema));
    }
    case 'enum': {
      const names = (params['allowedValues'] as unknown[]).map(String);
      return unknownName(pointer, String(valueAt(value, pointer)), names);
    }
    default:
      return { pointer, ...(keywordExpectation(error) ?? otherExpectation(error)) };
  }
}

/** Valid fields where an unknown field was refused. */
function knownFields(error: SchemaError, schema: unknown): string[] {
  const fields = fieldsAt(schema, error.instancePath) ?? fieldsBeside(error, schema);
  return typeof fields === 'object' && fields !== null ? Object.keys(fields) : [];
}

/** Fields of the object at a pointer; undefined if the schema has alternatives on the way. */
function fieldsAt(root: unknown, pointer: string): unknown {
  let schema = resolved(root, root);
  for (const name of stepsOf(pointer)) {
    const { properties = {}, additionalProperties, items } = schema;
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    schema = resolved(own ?? items ?? additionalProperties, root);
  }
  return schema.properties;
}

interface PartOfSchema {
  $ref?: string;
  properties?: Readonly<Record<string, unknown>>;
  additionalProperties?: unknown;
  items?: unknown;
}

function resolved(schema: unknown, root: unknown): PartOfSchema {
  if (typeof schema !== 'object' || schema === null) return {};
  const part: PartOfSchema = schema;
  if (part.$ref === undefined) return part;
  return valueAt(root, part.$ref.slice(1)) ?? {};
}

/** Fields beside the `additionalProperties` of the error; its path may begin at a definition. */
function fieldsBeside(error: SchemaError, schema: unknown): unknown {
  // Schema paths are URI fragments, with percent-encoding.
  const path = decodeURIComponent(error.schemaPath.replace(/^#/, ''));
  const owner = path.replace(/\/additionalProperties$/, '');
  return valueAt(schema, `${owner}/properties`);
}

function oneOf(names: readonly string[]): Expectation {
  if (names.length === 0) return expectation('nothing', 'nothing here');
  return expectation('oneOf', 'one of {{names}}', { names: names.join(', ') });
}

/** The validator's own sentence, for keywords without one here. */
function otherExpectation({ message, keyword }: SchemaError): Expectation {
  return expectation('rule', '{{rule}}', { rule: (message ?? keyword).replace(/^must /, '') });
}
