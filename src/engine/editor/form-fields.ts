import type { Screen, Widget } from '#schemas/config/screen.gen.ts';
import screenSchema from '#schemas/config/screen.source.json' with { type: 'json' };
import { escapeStep } from '#shared/screen/overlay.ts';

import type { AnyWidget } from '../widget.ts';
import { namesFor } from './document-edits.ts';

/** A JSON Schema, as far as forms read it. */
export interface FieldSchema {
  type?: string | readonly string[];
  title?: string;
  description?: string;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, FieldSchema>>;
  items?: FieldSchema;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  required?: readonly string[];
  $ref?: string;
  definitions?: Readonly<Record<string, FieldSchema>>;
}

type FieldKind =
  | 'text'
  | 'textKey'
  | 'lines'
  | 'number'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'group'
  | 'raw';

/** One field of the form of a widget. */
export interface FormField {
  kind: FieldKind;
  /** JSON pointer in the screen. */
  pointer: string;
  name: string;
  description?: string | undefined;
  isRequired: boolean;
  /** Of a choice. */
  choices: readonly (string | number | boolean)[];
  minimum?: number | undefined;
  maximum?: number | undefined;
  /** Of a group. */
  fields: readonly FormField[];
}

/** What a key of a text looks like in all our schemas. */
export const textKeyPattern = '^[a-z][A-Za-z0-9._-]*$';

/** What the form offers of a condition; what is in it besides is written as JSON. */
const { and: _and, or: _or, not: _not, ...plain } = screenSchema.definitions.Condition.properties;
const condition: FieldSchema = { type: 'object', properties: plain };

/** All that a screen may say of a widget: title, data, options and when it is visible. */
export function fieldsOfWidget(
  screen: Screen,
  id: string,
  { schema, slots }: Pick<AnyWidget, 'schema' | 'slots'>,
): FormField[] {
  const whole: FieldSchema = {
    properties: {
      title: { type: 'string', pattern: textKeyPattern },
      options: { type: 'object', properties: {}, ...schema },
      data: { type: 'object', properties: slotSchemas(screen, slots) },
      visible: condition,
    },
  };
  const fields = fieldsOf(whole, `/widgets/${escapeStep(id)}`, whole);
  return fields.filter(({ kind, fields: inner }) => kind !== 'group' || inner.length > 0);
}

function slotSchemas(
  { data = {} }: Screen,
  slots: AnyWidget['slots'],
): Record<string, FieldSchema> {
  return Object.fromEntries(
    Object.entries(slots).map(([slot, { query }]) => [
      slot,
      {
        type: 'string',
        description: query,
        enum: namesFor(data, query),
      },
    ]),
  );
}

function fieldsOf(schema: FieldSchema, pointer: string, root: FieldSchema): FormField[] {
  return Object.entries(schema.properties ?? {}).map(([name, written]) => {
    const own = written.definitions || written.properties ? { ...root, ...written } : root;
    const field = resolved(written, own);
    const at = `${pointer}/${escapeStep(name)}`;
    const kind = kindOf(field);
    return {
      kind,
      pointer: at,
      name,
      description: written.description ?? field.description,
      isRequired: schema.required?.includes(name) === true,
      choices: choicesOf(field, own),
      minimum: field.minimum,
      maximum: field.maximum,
      fields: kind === 'group' ? fieldsOf(field, at, own) : [],
    };
  });
}

const kinds: Readonly<Record<string, FieldKind>> = {
  boolean: 'flag',
  number: 'number',
  integer: 'number',
  string: 'text',
};

function kindOf({ type, properties, pattern, items, enum: listed }: FieldSchema): FieldKind {
  if (listed) return 'choice';
  if (pattern === textKeyPattern) return 'textKey';
  if (type === 'array' && items?.enum) return 'choices';
  if (type === 'object' && properties) return 'group';
  if (String(type) === 'string,array') return 'lines';
  return kinds[String([type].flat()[0])] ?? 'raw';
}

function choicesOf(field: FieldSchema, root: FieldSchema): (string | number | boolean)[] {
  const listed = field.enum ?? (field.items && resolved(field.items, root).enum) ?? [];
  return listed.filter((one) => ['string', 'number', 'boolean'].includes(typeof one)) as string[];
}

/** A schema, or the definition that it refers to. */
export function resolved(field: FieldSchema, root: FieldSchema): FieldSchema {
  const name = /^#\/definitions\/(.+)$/.exec(field.$ref ?? '')?.[1];
  return name === undefined ? field : { ...root.definitions?.[name], ...field };
}

/** What the heading of a widget says: its own name in the screen. */
export function nameOfWidget(id: string, widget: Widget | undefined): string {
  return widget && widget.type !== id ? `${id} (${widget.type})` : id;
}
