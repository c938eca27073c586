import {
  plainField,
  valueSchema,
  type Field,
  type FieldOptions,
  type Fields,
  type ValueOf,
} from './field.ts';
import type { ChoiceOptions } from './fields.ts';

/** An ordered list of texts; JSON in the table. */
export function texts(
  column: string,
  {
    minItems = 0,
    maxItems,
    access = 'given',
  }: FieldOptions & { minItems?: number; maxItems: number },
): Field<readonly string[]> {
  const one = { type: 'string', minLength: 1, maxLength: 100 };
  return {
    ...plainField(column, { access, isRequired: true }),
    kind: 'texts',
    schema: { type: 'array', minItems, maxItems, uniqueItems: true, items: one },
    read: (stored) => JSON.parse(String(stored)) as string[],
    write: (value) => JSON.stringify(value),
  };
}

/** Several choices, in the given order; JSON in the table. */
export function choices<const Value extends string>(
  column: string,
  {
    values,
    minItems = 0,
    maxItems = values.length,
    access = 'given',
  }: ChoiceOptions<Value> & { minItems?: number; maxItems?: number },
): Field<readonly Value[]> {
  return {
    ...texts(column, { minItems, maxItems, access }),
    ...(minItems === 0 && { isRequired: false, blank: '[]' }),
    read: (stored) => JSON.parse(String(stored)) as Value[],
    kind: 'choices',
    schema: {
      type: 'array',
      minItems,
      maxItems,
      uniqueItems: true,
      items: { type: 'string', enum: values },
    },
  };
}

/** Values of an item. */
export type Item = Readonly<Record<string, unknown>>;

/** Type of an item: optional values may be absent. */
type ItemOf<F extends Fields> = {
  readonly [Name in keyof F as null extends ValueOf<F[Name]> ? never : Name]: ValueOf<F[Name]>;
} & {
  readonly [Name in keyof F as null extends ValueOf<F[Name]> ? Name : never]?: ValueOf<F[Name]>;
};

/**
 * An ordered list of objects; JSON in the table and in the API.
 * @param fields Fields of simple kinds; their columns are not used.
 */
export function items<const F extends Fields>(
  column: string,
  { fields, maxItems, access = 'given' }: FieldOptions & { fields: F; maxItems: number },
): Field<readonly ItemOf<F>[]> {
  const all = Object.entries(fields);
  const item = {
    type: 'object',
    additionalProperties: false,
    required: all.filter(([, { isRequired }]) => isRequired).map(([name]) => name),
    properties: Object.fromEntries(all.map(([name, field]) => [name, valueSchema(field)])),
  };
  return {
    ...plainField(column, { access, isRequired: false }),
    kind: 'items',
    blank: '[]',
    schema: { type: 'array', maxItems, items: item },
    items: fields,
    read: (stored) => JSON.parse(String(stored)) as ItemOf<F>[],
    write: (value) => JSON.stringify(value),
  };
}
