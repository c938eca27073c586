type Kind = SimpleKind | 'texts' | 'choices' | 'reference' | 'items';
/** Kinds that items of lists can have, too. */
type SimpleKind = 'text' | 'number' | 'instant' | 'choice' | 'flag';

/** Rows that a reference can have. */
interface Source {
  /** Name of the resource. */
  resource: string;
  table: string;
  /** Column with the client of the rows. */
  scope: string;
}

/** A value in the API, and its column in the database. */
export interface Field<Value = unknown> {
  column: string;
  /** Determines display, CSV parsing and list filters. */
  kind: Kind;
  /** JSON Schema of a non-null value. */
  schema: Readonly<Record<string, unknown>>;
  /** `given`: set and changed by clients. `fixed`: set at creation only. `read`: set by the server. */
  access: 'given' | 'fixed' | 'read';
  /** Never null; a value is needed at creation. */
  isRequired: boolean;
  /** Unique within the scope, case-insensitive. */
  isUnique: boolean;
  /** Column of the `nameKey` of a text, by which lists are sorted and searched. */
  keyColumn?: string;
  /** Rows of other tables refer to it: an import cannot pass it from one row to another. */
  isReferredTo?: boolean;
  /** Rows that a reference can have. */
  source?: Source;
  /** Fields of the items of a list. */
  items?: Fields;
  /** Default value; null when absent. */
  blank?: unknown;
  /** Converts a stored non-null value. */
  read(stored: unknown): Value;
  /** Converts to the stored value. */
  write(value: NonNullable<Value>): unknown;
}

export type Fields = Readonly<Record<string, Field>>;

export type ValueOf<One> = One extends Field<infer Value> ? Value : never;

/** The values of a row. */
export type ValuesOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** Keys of each row besides its fields. */
export type RowKeys = {
  Id: string;
  /** Version for optimistic locking: the value of `If-Match`. */
  Version: number;
};

/** A row in the API. */
export type RowOf<F extends Fields> = ValuesOf<F> & RowKeys;

/** Options of fields of any kind. */
export interface FieldOptions {
  access?: Field['access'];
  isRequired?: boolean;
}

/** Values that are not required may be null. */
export type Optional<Value, Options> = Options extends { readonly isRequired: true }
  ? Value
  : Value | null;

/** JSON Schema of a value, which allows null where the value is optional. */
export function valueSchema({ schema, isRequired }: Pick<Field, 'schema' | 'isRequired'>) {
  if (isRequired) return schema;
  const allowed = schema['enum'] as readonly unknown[] | undefined;
  return {
    ...schema,
    type: [schema['type'], 'null'],
    ...(allowed && { enum: [...allowed, null] }),
  };
}

/** Common part of all kinds of fields. */
export function plainField(column: string, { access, isRequired }: Required<FieldOptions>) {
  return { column, access, isRequired, isUnique: false };
}
