import { visibleCharacter } from '#server/web/body/field-errors.ts';

import { plainField, type Field, type FieldOptions, type Optional } from './field.ts';

interface TextOptions extends FieldOptions {
  maxLength?: number;
  isUnique?: boolean;
  isReferredTo?: boolean;
  /** Column of the sort key, which gives lists the same order on all databases. */
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
  const minimum = isRequired ? { minLength: 1, pattern: visibleCharacter } : {};
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

interface NumberOptions extends FieldOptions {
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
    ...plainField(column, { access, isRequired }),
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

/** Seconds in the API, milliseconds in the table. */
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

/**
 * An instant, set by the server by default: RFC 3339 in the API, epoch milliseconds in the table.
 */
export function instant<const Options extends FieldOptions>(
  column: string,
  options?: Options,
): Field<Optional<string, Options>> {
  const { access = 'read', isRequired = false }: FieldOptions = options ?? {};
  return {
    ...plainField(column, { access, isRequired }),
    kind: 'instant',
    schema: { type: 'string', format: 'date-time' },
    read: (stored) => new Date(Number(stored)).toISOString(),
    write: (value) => Date.parse(value),
  };
}

export interface ChoiceOptions<Value extends string = string> extends FieldOptions {
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
    ...plainField(column, { access, isRequired }),
    kind: 'choice',
    schema: { type: 'string', enum: values },
    read: (stored) => stored as Value,
    write: (value) => value,
  };
}

/** A boolean; 1 or 0 in the table. Default: false. */
export function flag(
  column: string,
  { access = 'given', isRequired = false }: FieldOptions = {},
): Field<boolean> {
  return {
    ...plainField(column, { access, isRequired }),
    kind: 'flag',
    blank: 0,
    schema: { type: 'boolean' },
    read: (stored) => Number(stored) === 1,
    write: (value) => (value ? 1 : 0),
  };
}

interface ReferenceOptions extends FieldOptions {
  resource: string;
  /** Table of its rows; default: the name of the resource. */
  table?: string;
  /** Column with their client; default `client_id`. */
  scope?: string;
}

/**
 * The id of a row of another resource. Rejected where the caller may not see that row, or it
 * belongs to another client.
 */
export function reference<const Options extends ReferenceOptions>(
  column: string,
  options: Options,
): Field<Optional<string, Options>> {
  const { resource, table = resource, scope = 'client_id' }: ReferenceOptions = options;
  const { access = 'given', isRequired = false } = options;
  return {
    ...plainField(column, { access, isRequired }),
    kind: 'reference',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
    source: { resource, table, scope },
    read: String,
    write: (value) => value,
  };
}

/** The client of a row: chosen at creation, among those of the caller. */
export const clientOfRow = reference('client_id', {
  resource: 'clients',
  scope: 'id',
  access: 'fixed',
  isRequired: true,
});

/** The field with a default value: it is never null. */
export function withDefault<Value>(field: Field<Value | null>, blank: unknown): Field<Value> {
  return { ...field, blank } as Field<Value>;
}
