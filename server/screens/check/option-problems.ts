import { expectation, problemAt } from '#shared/expectation.ts';
import { escapeStep } from '#shared/json-pointer.ts';
import { isObject } from '#shared/merge-patch.ts';
import { unknownName, type ConfigProblem } from '#shared/schema-problems.ts';
import { isTimeZone } from '#shared/time-zone.ts';

import { fieldAt, type PathResult, pathProblems, rowsAt, type RowShape } from './row-shape.ts';
import type { Schema } from './widget-schemas.ts';

/** Names that options may refer to, beyond JSON Schema. */
export interface KnownNames {
  /** Whether a language file has a text for the key. */
  hasText(key: string): boolean;
  /** Fields of each resource, by its name. Absent: they are not checked. */
  resources?: ReadonlyMap<string, readonly string[]> | undefined;
}

/** A value in the options that is a name, and its kind by the schema of the widget. */
interface Name {
  pointer: string;
  value: unknown;
  /** Name of the definition: `TextKey`, `TimeZone`, `RowField`. */
  kind: string;
}

/**
 * Unknown names in the options of a widget: its schema marks the kind of each by the name of a
 * definition.
 */
export function optionProblems(
  options: Readonly<Record<string, unknown>>,
  schema: Schema,
  { known, bound }: OptionsContext,
): ConfigProblem[] {
  const resource = String(options['resource']);
  const rows = bound && rowsAt(bound, rowPathOf(options, schema));
  return namesIn(options, schema, { root: schema, pointer: '' }).flatMap(
    ({ pointer, value, kind }) => {
      if (typeof value !== 'string') return [];
      return checks[kind]?.(value, { pointer, known, resource, rows }) ?? [];
    },
  );
}

interface OptionsContext {
  known: KnownNames;
  /** Shape of the rows bound to the slot `rows`. Absent: fields of rows are not checked. */
  bound: RowShape | undefined;
}

/** Path of the rows in the reply: a widget may have another default. */
function rowPathOf(options: Readonly<Record<string, unknown>>, schema: Schema): string {
  const { definitions } = schema as { definitions?: Readonly<Record<string, Schema>> };
  const path = options['rows'] ?? definitions?.['RowPath']?.['default'];
  return typeof path === 'string' ? path : '';
}

interface CheckedPlace {
  pointer: string;
  known: KnownNames;
  /** Resource named in the options. */
  resource: string;
  /** Rows of the query that the widget is bound to. */
  rows: PathResult | undefined;
}

type Check = (value: string, place: CheckedPlace) => ConfigProblem[];

function checkWords(words: string, { pointer, known }: CheckedPlace): ConfigProblem[] {
  if (!isLikeKey(words) || known.hasText(words)) return [];
  return [
    problemAt(
      pointer,
      expectation('textOrWords', 'a text "{{key}}" in a *.texts.json, or words', { key: words }),
    ),
  ];
}

const checks: Readonly<Record<string, Check>> = {
  TextKey: (key, { pointer, known }) =>
    known.hasText(key)
      ? []
      : [problemAt(pointer, expectation('text', 'a text "{{key}}" in a *.texts.json', { key }))],
  Words: checkWords,
  Markdown: checkWords,
  TimeZone: (zone, { pointer }) =>
    isTimeZone(zone) ? [] : [{ ...unknownName(pointer, zone, zoneNames), ...zones }],
  Resource: (name, { pointer, known: { resources } }) =>
    !resources || resources.has(name) ? [] : [unknownName(pointer, name, [...resources.keys()])],
  Choices: (name, { pointer, known: { resources } }) =>
    !resources || name === 'screens' || resources.has(name)
      ? []
      : [unknownName(pointer, name, ['screens', ...resources.keys()])],
  Field(name, { pointer, known: { resources }, resource }) {
    const fields = resources?.get(resource);
    return !fields || fields.includes(name) ? [] : [unknownName(pointer, name, fields)];
  },
  RowPath: (_, { pointer, rows }) => (rows ? pathProblems(rows, pointer) : []),
  RowField: (path, { pointer, rows }) =>
    rows && 'shape' in rows ? pathProblems(fieldAt(rows.shape, path), pointer) : [],
};

const zoneNames = Intl.supportedValuesOf('timeZone');
/** Too many to list. */
const zones = expectation('timeZone', 'an IANA time zone, Europe/Berlin for instance');

/** Texts have spaces, capitals at the start, or no dot between letters. */
function isLikeKey(words: string): boolean {
  return /^[a-z][A-Za-z0-9_-]*(\.[A-Za-z][A-Za-z0-9_-]*)+$/.test(words);
}

interface Place {
  /** Schema with the definitions. */
  root: Schema;
  pointer: string;
}

function namesIn(value: unknown, schema: Schema, { root, pointer }: Place): Name[] {
  const { definitions } = root as { definitions?: Readonly<Record<string, Schema>> };
  const kind = /^#\/definitions\/(.+)$/.exec(String(schema['$ref']))?.[1];
  const own = (kind !== undefined && definitions?.[kind]) || schema;
  const named = kind === undefined ? [] : [{ pointer, value, kind }];
  const { properties = {}, items = {} } = own as Readonly<Record<string, Record<string, Schema>>>;
  if (Array.isArray(value))
    return value.reduce<Name[]>(
      (all, one, index) =>
        all.concat(namesIn(one, items, { root, pointer: `${pointer}/${index}` })),
      named,
    );
  if (!isObject(value)) return named;
  return Object.entries(value).reduce<Name[]>((all, [name, one]) => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return inner
      ? all.concat(namesIn(one, inner, { root, pointer: `${pointer}/${escapeStep(name)}` }))
      : all;
  }, named);
}
