import { somethingSeen } from '#server/web/body/field-errors.ts';

type Kind = SimpleKind | 'texts' | 'choices' | 'reference' | 'items';
/** What an item of a list can have, too. */
type SimpleKind = 'text' | 'number' | 'instant' | 'choice' | 'flag';

/** The rows that a reference is to one of. */
interface Source {
  /** Name of their resource. */
  resource: string;
  table: string;
  /** Column of their client. */
  scope: string;
}

/** A value that a client sends or reads, and the column that it is stored in. */
export interface Field<Value = unknown> {
  column: string;
  /** Decides how a page shows it, how a cell of a CSV file is read, and how a list filters by it. */
  kind: Kind;
  /** JSON Schema of a value that is not null. */
  schema: Readonly<Record<string, unknown>>;
  /** `given`: set and changed by clients. `fixed`: set at creation only. `read`: set by the server. */
  access: 'given' | 'fixed' | 'read';
  /** A value is there from the creation on. Else it may be null. */
  isRequired: boolean;
  /** No other row of the scope may have it; letters in any case. */
  isUnique: boolean;
  /** Of text that lists are ordered and searched by: the column of its `nameKey`. */
  keyColumn?: string;
  /** Rows of other tables refer to it: within one file it cannot pass from one row to another. */
  isReferredTo?: boolean;
  /** Of a reference. */
  source?: Source;
  /** Of a list of items: what each has. */
  items?: Fields;
  /** Stored where no value is given; null when absent. */
  blank?: unknown;
  /** From what is stored, which is not null. */
  read(stored: unknown): Value;
  /** To what is stored. */
  write(value: NonNullable<Value>): unknown;
}

export type Fields = Readonly<Record<string, Field>>;

type ValueOf<One> = One extends Field<infer Value> ? Value : never;

/** The values of a row. */
export type ValuesOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** What each row has besides its fields. */
export type RowKeys = {
  Id: string;
  /** Counts the changes: the value of `If-Match`. */
  Version: number;
};

/** A row as clients read it. */
export type RowOf<F extends Fields> = ValuesOf<F> & RowKeys;

interface Common {
  access?: Field['access'];
  isRequired?: boolean;
}

/** What is not required may be null. */
type Optional<Value, Options> = Options extends { readonly isRequired: true }
  ? Value
  : Value | null;

interface TextOptions extends Common {
  maxLength?: number;
  isUnique?: boolean;
  isReferredTo?: boolean;
  /** Stored beside it, so that lists have one order on all databases. */
  keyColumn?: string;
}

export function text<const Options extends TextOptions>(
  column: string,
  options?: Options,
): Field<Optional<string, Options>> {
  return textField(column, options ?? {});
}

function textField(column: string, options: TextOptions): Field<string> {
  const { maxLength = 100, isUnique = false, keyColumn, isRequired = false } = options;
  const { isReferredTo = false } = options;
  const minimum = isRequired ? { minLength: 1, pattern: somethingSeen } : {};
  return {
    column,
    kind: 'text',
    schema: { type: 'string', maxLength, ...minimum },
    access: options.access ?? 'given',
    isRequired,
    isUnique,
    ...(isReferredTo && { isReferredTo }),
    ...(keyColumn && { keyColumn }),
    read: String,
    write: (value) => value.trim(),
  };
}

interface NumberOptions extends Common {
  minimum?: number;
  maximum?: number;
}

/** @public */
export function number<const Options extends NumberOptions>(
  column: string,
  options?: Options,
): Field<Optional<number, Options>> {
  return numberField(column, options ?? {});
}

function numberField(column: string, options: NumberOptions): Field<number> {
  const { minimum, maximum, access = 'given', isRequired = false } = options;
  const bounds = { ...(minimum !== undefined && { minimum }), ...(maximum && { maximum }) };
  return {
    ...plain(column, { access, isRequired }),
    kind: 'number',
    schema: { type: 'number', ...bounds },
    read: Number,
    write: (value) => value,
  };
}

/** A number without a fraction. */
export function integer<const Options extends NumberOptions>(
  column: string,
  options?: Options,
): Field<Optional<number, Options>> {
  const field = numberField(column, options ?? {});
  return { ...field, schema: { ...field.schema, type: 'integer' } };
}

/** Seconds for clients, milliseconds in the table. */
export function seconds<const Options extends NumberOptions>(
  column: string,
  options?: Options,
): Field<Optional<number, Options>> {
  return {
    ...numberField(column, options ?? {}),
    read: (stored) => Number(stored) / 1000,
    write: (value) => Math.round(value * 1000),
  };
}

/** An instant, set by the server if not said otherwise: RFC 3339 for clients, epoch milliseconds in the table. */
export function instant<const Options extends Common>(
  column: string,
  options?: Options,
): Field<Optional<string, Options>> {
  const { access = 'read', isRequired = false }: Common = options ?? {};
  return {
    ...plain(column, { access, isRequired }),
    kind: 'instant',
    schema: { type: 'string', format: 'date-time' },
    read: (stored) => new Date(Number(stored)).toISOString(),
    write: (value) => Date.parse(value),
  };
}

/** A list of texts in their order; JSON in the table. */
export function texts(
  column: string,
  { minItems = 0, maxItems, access = 'given' }: Common & { minItems?: number; maxItems: number },
): Field<readonly string[]> {
  const one = { type: 'string', minLength: 1, maxLength: 100 };
  return {
    ...plain(column, { access, isRequired: true }),
    kind: 'texts',
    schema: { type: 'array', minItems, maxItems, uniqueItems: true, items: one },
    read: (stored) => JSON.parse(String(stored)) as string[],
    write: (value) => JSON.stringify(value),
  };
}

interface ChoiceOptions<Value extends string = string> extends Common {
  values: readonly Value[];
}

/** One of a fixed list. */
export function choice<
  const Value extends string,
  const Options extends ChoiceOptions<Value> = ChoiceOptions<Value>,
>(
  column: string,
  options: Options & { values: readonly Value[] },
): Field<Optional<Value, Options>> {
  const { values, access = 'given', isRequired = false }: ChoiceOptions<Value> = options;
  return {
    ...plain(column, { access, isRequired }),
    kind: 'choice',
    schema: { type: 'string', enum: values },
    read: (stored) => stored as Value,
    write: (value) => value,
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

/** Yes or no; 1 or 0 in the table. Not given: no. */
export function flag(
  column: string,
  { access = 'given', isRequired = false }: Common = {},
): Field<boolean> {
  return {
    ...plain(column, { access, isRequired }),
    kind: 'flag',
    blank: 0,
    schema: { type: 'boolean' },
    read: (stored) => Number(stored) === 1,
    write: (value) => (value ? 1 : 0),
  };
}

interface ReferenceOptions extends Common {
  resource: string;
  /** Of its rows; named like the resource when absent. */
  table?: string;
  /** Column of their client; `client_id` when absent. */
  scope?: string;
}

/**
 * The id of a row of another resource. It is refused where the caller sees no such row, and where that
 * is of another client.
 */
export function reference<const Options extends ReferenceOptions>(
  column: string,
  options: Options,
): Field<Optional<string, Options>> {
  const { resource, table = resource, scope = 'client_id' }: ReferenceOptions = options;
  const { access = 'given', isRequired = false } = options;
  return {
    ...plain(column, { access, isRequired }),
    kind: 'reference',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
    source: { resource, table, scope },
    read: String,
    write: (value) => value,
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
  { fields, maxItems, access = 'given' }: Common & { fields: F; maxItems: number },
): Field<readonly ItemOf<F>[]> {
  const all = Object.entries(fields);
  const item = {
    type: 'object',
    additionalProperties: false,
    required: all.filter(([, { isRequired }]) => isRequired).map(([name]) => name),
    properties: Object.fromEntries(all.map(([name, field]) => [name, schemaOf(field)])),
  };
  return {
    ...plain(column, { access, isRequired: false }),
    kind: 'items',
    blank: '[]',
    schema: { type: 'array', maxItems, items: item },
    items: fields,
    read: (stored) => JSON.parse(String(stored)) as ItemOf<F>[],
    write: (value) => JSON.stringify(value),
  };
}

/** The field with what is stored where no value is given: it is never null. */
export function withUsual<Value>(field: Field<Value | null>, blank: unknown): Field<Value> {
  return { ...field, blank } as Field<Value>;
}

/** JSON Schema of a value. What may be null says so. */
export function schemaOf({ schema, isRequired }: Pick<Field, 'schema' | 'isRequired'>) {
  if (isRequired) return schema;
  const allowed = schema['enum'] as readonly unknown[] | undefined;
  return {
    ...schema,
    type: [schema['type'], 'null'],
    ...(allowed && { enum: [...allowed, null] }),
  };
}

function plain(column: string, { access, isRequired }: Required<Common>) {
  return { column, access, isRequired, isUnique: false };
}
