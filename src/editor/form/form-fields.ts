import type { AnyWidget } from '#engine/widget.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import screenSchema from '#schemas/config/screen.source.json' with { type: 'json' };
import { escapeStep } from '#shared/json-pointer.ts';

import { namesFor } from '../document-edits.ts';

/** The part of JSON Schema that forms support. */
export interface FieldSchema {
  type?: string | readonly string[];
  title?: string;
  description?: string;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, FieldSchema>>;
  items?: FieldSchema;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  pattern?: string;
  required?: readonly string[];
  $ref?: string;
  definitions?: Readonly<Record<string, FieldSchema>>;
}

type FieldKind =
  | 'text'
  | 'textKey'
  | 'words'
  | 'zone'
  | 'rowField'
  | 'rowPath'
  | 'lines'
  | 'number'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'group'
  | 'list'
  | 'raw';

/** One field of the form of a widget. */
export interface FormField {
  kind: FieldKind;
  /** JSON pointer in the screen. */
  pointer: string;
  name: string;
  isRequired: boolean;
  /** Values of a choice. */
  choices: readonly (string | number | boolean)[];
  minimum?: number | undefined;
  maximum?: number | undefined;
  /** Fields of a group. */
  fields: readonly FormField[];
  /** Fields of a list item, with pointers relative to the item. */
  itemFields: readonly FormField[];
  maxItems?: number | undefined;
}

/** Pattern of text keys in all our schemas. */
export const textKeyPattern = '^[a-z][A-Za-z0-9._-]*$';

const { Condition, WidgetTitle } = screenSchema.definitions;

/** Parts of a condition that the form supports; others are edited as JSON. */
const { and: _and, or: _or, not: _not, ...plain } = Condition.properties;
const condition: FieldSchema = { type: 'object', properties: plain };

/** All fields of a widget in a screen: title, data, options and visibility. */
export function fieldsOfWidget(
  screen: Screen,
  id: string,
  { schema, slots }: Pick<AnyWidget, 'schema' | 'slots'>,
): FormField[] {
  const whole: FieldSchema = {
    definitions: { Words: WidgetTitle },
    properties: {
      title: { $ref: '#/definitions/Words' },
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
      { type: 'string', enum: namesFor(data, query) },
    ]),
  );
}

function fieldsOf(schema: FieldSchema, pointer: string, root: FieldSchema): FormField[] {
  return Object.entries(schema.properties ?? {}).map(([name, written]) => {
    const own = written.definitions || written.properties ? { ...root, ...written } : root;
    const field = resolveField(written, own);
    const at = `${pointer}/${escapeStep(name)}`;
    const kind = kindsOfDefinitions[definitionOf(written)] ?? kindOf(field);
    return {
      kind,
      pointer: at,
      name,
      isRequired: schema.required?.includes(name) === true,
      choices: choicesOf(field, own),
      minimum: field.minimum,
      maximum: field.maximum,
      fields: kind === 'group' ? fieldsOf(field, at, own) : [],
      itemFields: kind === 'list' ? fieldsOf(field.items ?? {}, '', own) : [],
      maxItems: field.maxItems,
    };
  });
}

/** Definitions with a control of their own. */
const kindsOfDefinitions: Readonly<Record<string, FieldKind>> = {
  Words: 'words',
  TimeZone: 'zone',
  RowField: 'rowField',
  RowPath: 'rowPath',
};

const kinds: Readonly<Record<string, FieldKind>> = {
  boolean: 'flag',
  number: 'number',
  integer: 'number',
  string: 'text',
};

function kindOf({ type, properties, pattern, items, enum: listed }: FieldSchema): FieldKind {
  if (listed) return 'choice';
  if (pattern === textKeyPattern) return 'textKey';
  if (type === 'array') return kindOfList(items);
  if (type === 'object' && properties) return 'group';
  if (String(type) === 'string,array,object') return 'lines';
  return kinds[String([type].flat()[0])] ?? 'raw';
}

function kindOfList(items: FieldSchema | undefined): FieldKind {
  if (items?.enum) return 'choices';
  return items?.properties ? 'list' : 'raw';
}

function choicesOf(field: FieldSchema, root: FieldSchema): (string | number | boolean)[] {
  const listed = field.enum ?? (field.items && resolveField(field.items, root).enum) ?? [];
  return listed.filter((one) => ['string', 'number', 'boolean'].includes(typeof one)) as string[];
}

/** The schema, with a reference resolved. */
export function resolveField(field: FieldSchema, root: FieldSchema): FieldSchema {
  const name = definitionOf(field);
  return name === '' ? field : { ...root.definitions?.[name], ...field };
}

/** The name of the definition that a schema refers to; empty where it refers to none. */
function definitionOf({ $ref = '' }: FieldSchema): string {
  return /^#\/definitions\/(.+)$/.exec($ref)?.[1] ?? '';
}
