import { getLocation } from 'jsonc-parser';

import { isObject } from '#shared/merge-patch.ts';

import { type FieldSchema, resolveField } from '../form/form-fields.ts';

export interface Suggestion {
  /** JSON to insert. */
  text: string;
  detail?: string | undefined;
}

interface Suggestions {
  items: Suggestion[];
  /** Offset at which the replaced text begins. */
  from: number;
}

type AnySchema = FieldSchema & { additionalProperties?: FieldSchema | boolean };

/** Schemas for the parts of a document. */
export interface Schemas {
  screen: object;
  /** Schema of the options of a widget, by its id. */
  optionsOf(id: string): object | undefined;
  types: readonly string[];
}

/** Completions at an offset of an overlay file. */
export function suggestionsAt(text: string, offset: number, schemas: Schemas): Suggestions {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const isInNode =
    previousNode !== undefined &&
    previousNode.offset <= offset &&
    offset <= previousNode.offset + previousNode.length;
  const from = isInNode ? previousNode.offset : wordStart(text, offset);
  const steps = path.map(String);
  if (isAtPropertyKey) {
    const holder = schemaOf(steps.slice(0, -1), schemas);
    const items = Object.entries(holder?.properties ?? {}).map(([name, { description }]) => ({
      text: JSON.stringify(name),
      detail: description,
    }));
    return { items, from };
  }
  return {
    items: valuesOf(steps, schemas).map((value) => ({ text: JSON.stringify(value) })),
    from,
  };
}

function valuesOf(steps: readonly string[], schemas: Schemas): readonly unknown[] {
  const isType = steps.length === 4 && steps[1] === 'widgets' && steps[3] === 'type';
  if (isType) return schemas.types;
  const schema = schemaOf(steps, schemas);
  if (schema?.enum) return schema.enum;
  return schema?.type === 'boolean' ? [true, false] : [];
}

/** The schema at a path: the fields of an overlay, and below `patch` those of a screen. */
function schemaOf(steps: readonly string[], schemas: Schemas): AnySchema | undefined {
  const [first, ...rest] = steps;
  if (first === undefined)
    return { properties: { version: {}, screen: {}, expects: {}, patch: {} } };
  if (first !== 'patch') return undefined;
  const [area, id = '', part, ...inner] = rest;
  if (area === 'widgets' && part === 'options') {
    const options: AnySchema | undefined = schemas.optionsOf(id);
    return options && below(options, inner, options);
  }
  return below(schemas.screen, rest, schemas.screen);
}

function below(
  schema: AnySchema,
  [step, ...rest]: readonly string[],
  root: AnySchema,
): AnySchema | undefined {
  const own: AnySchema = resolveField(schema, root);
  if (step === undefined) return own;
  const any = isObject(own.additionalProperties)
    ? (own.additionalProperties as AnySchema)
    : undefined;
  const inner = own.properties?.[step] ?? own.items ?? any;
  return inner && below(inner, rest, root);
}

function wordStart(text: string, offset: number): number {
  return offset - (/[\w."-]*$/.exec(text.slice(0, offset))?.[0].length ?? 0);
}
