import { expectation, type Expectation } from './expectation.ts';
import { keywordExpectation } from './keyword-expectation.ts';
import { nearestName } from './nearest-name.ts';

/** What ajv reports, as far as we read it. */
export interface SchemaError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

/** What is wrong in a configuration file, for the person who wrote it. */
export interface ConfigProblem extends Expectation {
  /** JSON pointer into the file. */
  pointer: string;
  /** The valid spelling that is nearest to what stands there. */
  nearest?: string;
}

export function explainErrors(
  errors: readonly SchemaError[],
  schema: unknown,
  value: unknown,
): ConfigProblem[] {
  // ajv reports both a failed `if` and its failed `then`: the second says what is wrong.
  const own = errors.filter(({ keyword }) => keyword !== 'if');
  return own.map((error) => explain(error, schema, value));
}

/** A name that is not among those it could be. */
export function unknownName(
  pointer: string,
  wrong: string,
  names: readonly string[],
): ConfigProblem {
  const nearest = nearestName(wrong, names);
  return { pointer, ...oneOf(names), ...(nearest ? { nearest } : {}) };
}

/** What a JSON pointer leads to; undefined when it leads nowhere. */
function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const step of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[unescapeStep(step)];
  }
  return value;
}

export function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
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
      return { pointer, ...(keywordExpectation(error) ?? unsaid(error)) };
  }
}

/** The fields that the schema knows where one was refused. */
function knownFields(error: SchemaError, schema: unknown): string[] {
  const fields = fieldsAt(schema, error.instancePath) ?? fieldsBeside(error, schema);
  return typeof fields === 'object' && fields !== null ? Object.keys(fields) : [];
}

/** Of the object that a pointer leads to; undefined where the schema has a choice on the way. */
function fieldsAt(root: unknown, pointer: string): unknown {
  let schema = resolved(root, root);
  for (const step of pointer.split('/').slice(1)) {
    const { properties = {}, additionalProperties, items } = schema;
    const name = unescapeStep(step);
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

/** Beside the `additionalProperties` that the error names; its path may begin at a definition. */
function fieldsBeside(error: SchemaError, schema: unknown): unknown {
  // A path of the schema is part of an address, and written as one.
  const path = decodeURIComponent(error.schemaPath.replace(/^#/, ''));
  const owner = path.replace(/\/additionalProperties$/, '');
  return valueAt(schema, `${owner}/properties`);
}

function oneOf(names: readonly string[]): Expectation {
  if (names.length === 0) return expectation('nothing', 'nothing here');
  return expectation('oneOf', 'one of {{names}}', { names: names.join(', ') });
}

/** The sentence of the validator. */
function unsaid({ message, keyword }: SchemaError): Expectation {
  return expectation('rule', '{{rule}}', { rule: (message ?? keyword).replace(/^must /, '') });
}
