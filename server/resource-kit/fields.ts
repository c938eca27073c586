/** A value that a client sends or reads, and the column that it is stored in. */
export interface Field<Value = unknown> {
  column: string;
  /** Decides how a page shows it, how a cell of a CSV file is read, and how a list filters by it. */
  kind: 'text' | 'number' | 'instant' | 'texts';
  /** JSON Schema of a value that is not null. */
  schema: Readonly<Record<string, unknown>>;
  /** `given`: set and changed by clients. `fixed`: set at creation only. `read`: set by the server. */
  access: 'given' | 'fixed' | 'read';
  /** A value is there from the creation on. Else it may be null. */
  isRequired: boolean;
  /** No other row of the scope may have it; letters and accents in any case. */
  isUnique: boolean;
  /** Of text that lists are ordered and searched by: the column of its `sortKey`. */
  keyColumn?: string;
  /** From what is stored, which is not null. */
  read(stored: unknown): Value;
  /** To what is stored. */
  write(value: Value): unknown;
}

export type Fields = Readonly<Record<string, Field>>;

type ValueOf<One> = One extends Field<infer Value> ? Value : never;

/** A row as clients read it. */
export type RowOf<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> } & {
  Id: string;
  /** Counts the changes: the value of `If-Match`. */
  Version: number;
};

interface Common {
  access?: Field['access'];
  isRequired?: boolean;
}

interface TextOptions extends Common {
  maxLength?: number;
  isUnique?: boolean;
  /** Stored beside it, so that lists have one order on all databases. */
  keyColumn?: string;
}

export function text(column: string, options: TextOptions = {}): Field<string> {
  const { maxLength = 100, isUnique = false, keyColumn, isRequired = false } = options;
  const minimum = isRequired ? { minLength: 1, pattern: '\\S' } : {};
  return {
    column,
    kind: 'text',
    schema: { type: 'string', maxLength, ...minimum },
    access: options.access ?? 'given',
    isRequired,
    isUnique,
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
export function number(column: string, options: NumberOptions = {}): Field<number> {
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

/** Seconds for clients, milliseconds in the table. */
export function seconds(column: string, options: NumberOptions = {}): Field<number> {
  return {
    ...number(column, options),
    read: (stored) => Number(stored) / 1000,
    write: (value) => Math.round(value * 1000),
  };
}

/** An instant that the server sets: RFC 3339 for clients, epoch milliseconds in the table. */
export function instant(column: string): Field<string> {
  return {
    ...plain(column, { access: 'read', isRequired: false }),
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
  const items = { type: 'string', minLength: 1, maxLength: 100 };
  return {
    ...plain(column, { access, isRequired: true }),
    kind: 'texts',
    schema: { type: 'array', minItems, maxItems, uniqueItems: true, items },
    read: (stored) => JSON.parse(String(stored)) as string[],
    write: (value) => JSON.stringify(value),
  };
}

function plain(column: string, { access, isRequired }: Required<Common>) {
  return { column, access, isRequired, isUnique: false };
}
