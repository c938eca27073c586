import {
  plainField,
  schemaOf,
  type Field,
  type FieldOptions,
  type Fields,
  type ValueOf,
} from './field.ts';
import type { ChoiceOptions } from './fields.ts';

/** A list of texts in their order; JSON in the table. */
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

/** Some of a fixed list, in the order given; JSON in the table. */
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

/** What is sent of an item. */
export type Item = Readonly<Record<string, unknown>>;

/** An item as it is sent: what is not required may be left out. */
type ItemOf<F extends Fields> = {
  readonly [Name in keyof F as null extends ValueOf<F[Name]> ? never : Name]: ValueOf<F[Name]>;
} & {
  readonly [Name in keyof F as null extends ValueOf<F[Name]> ? Name : never]?: ValueOf<F[Name]>;
};

/**
 * A list of objects in their order; JSON in the table, as clients send it.
 * @param fields Of simple kinds; their columns are not used.
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
    properties: Object.fromEntries(all.map(([name, field]) => [name, schemaOf(field)])),
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
