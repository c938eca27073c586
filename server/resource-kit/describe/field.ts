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
  /** What a reference is to. */
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

export type ValueOf<One> = One extends Field<infer Value> ? Value : never;

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

/** What is said of a field of any kind. */
export interface FieldOptions {
  access?: Field['access'];
  isRequired?: boolean;
}

/** What is not required may be null. */
export type Optional<Value, Options> = Options extends { readonly isRequired: true }
  ? Value
  : Value | null;

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

/** What kinds of fields begin with. */
export function plainField(column: string, { access, isRequired }: Required<FieldOptions>) {
  return { column, access, isRequired, isUnique: false };
}
