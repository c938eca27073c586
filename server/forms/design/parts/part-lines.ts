import { isDeepStrictEqual } from 'node:util';

import { normalizeInput } from '#machines/form/normalize-input.ts';
import { sectionNames, sectionPaths } from '#machines/form/section-names.ts';
import type { FormDocument, FormQuestion } from '#schemas/api/form-document.gen.ts';
import type { FieldError } from '#server/base/problem.ts';
import { mapInSlices } from '#server/base/yield-if-due.ts';
import { readCsv, type CsvRecord } from '#server/resource-kit/import/read-csv.ts';
import { parseCsvValue, type CsvValue } from '#server/resource-kit/read/csv-text.ts';
import { unreadableFile } from '#server/web/body/file-text.ts';

import { isAsExported, jsonCell, readBack } from './part-columns.ts';
import type { Part, PartKind } from './part-kinds.ts';
import type { SectionPath } from './part-sections.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A line of a file with a part. */
export interface PartLine {
  /** Number from 1: of lines in CSV, with the header; of items in JSON. */
  line: number;
  /** The part to change; undefined: a new one. */
  part: Part | undefined;
  /** Fields to set; null removes a field. Missing fields stay unchanged. */
  given: Fields;
  /** Undefined: not given. */
  section?: SectionPath | undefined;
  /** Parse errors. */
  faults: readonly FieldError[];
}

/** The document that a file is merged into. */
interface DocumentContext {
  kind: PartKind;
  parts: readonly Part[];
  /** Names of sections, by id. */
  names: ReadonlyMap<string, string>;
  paths: ReadonlyMap<string, readonly string[]>;
}

/**
 * The parts of a file: text is CSV, a list is JSON. Omits fields equal to their export, which
 * change nothing. Yields to other work.
 * @throws Problem 400 for other formats.
 */
export async function readPartLines(
  kind: PartKind,
  body: unknown,
  document: FormDocument,
): Promise<PartLine[]> {
  const { Sections } = document;
  const parts: readonly Part[] = document[kind.list];
  const stored = { kind, parts, names: sectionNames(Sections), paths: sectionPaths(Sections) };
  if (typeof body === 'string') return readCsvLines(stored, body);
  if (!Array.isArray(body)) throw unreadableFile(notCsvOrJson);
  const find = createFinder(parts, ({ Id }) => Id);
  return mapInSlices(body.entries(), ([index, given]: [number, unknown]) => {
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    const item = isObject ? (given as Fields) : {};
    const part = find(item['Id'], item['Key']);
    return { line: index + 1, part, ...jsonPart(stored, item, part) };
  });
}

type Find = (id: unknown, key: unknown) => Part | undefined;

/** Finds a part by its id, or without one by its key. */
function createFinder(parts: readonly Part[], idOf: (part: Part) => string): Find {
  // The first of parts with the same id, which a draft may have.
  const reversed = parts.toReversed();
  const byId = new Map(reversed.map((part) => [idOf(part), part]));
  const byKey = new Map(reversed.map((part) => [part.Key, part]));
  return (id, key) => {
    const [map, name] = saysSomething(id) ? [byId, id] : [byKey, key];
    return saysSomething(name) ? (map.get(name) ?? map.get(name.trim())) : undefined;
  };
}

function saysSomething(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Trims texts; an empty text removes the field. */
function trimmedFields({ definition }: PartKind, given: Fields): Fields {
  const texts = normalizeInput(given, definition) as Fields;
  return Object.fromEntries(Object.keys(given).map((name) => [name, texts[name] ?? null] as const));
}

function jsonPart(
  stored: DocumentContext,
  item: Fields,
  part: Part | undefined,
): Pick<PartLine, 'given' | 'section' | 'faults'> {
  const { kind } = stored;
  const {
    fields,
    section,
    errors = [],
  } = 'Section' in kind.columns ? withSection(stored, item, part) : { fields: item };
  const before = (part ?? {}) as Fields;
  const changed = Object.entries(fields).filter(
    ([name, value]) => !part || !isDeepStrictEqual(value, before[name]),
  );
  return { given: trimmedFields(kind, Object.fromEntries(changed)), section, faults: errors };
}

interface WithSection {
  fields: Fields;
  section?: SectionPath;
  errors?: FieldError[];
}

const notCsvOrJson = {
  Code: 'file.notCsvOrJson',
  Message: 'The file is no CSV file and no list in JSON',
};

/** The id of a section is used where the form has it, else the path. */
function withSection(
  { names, paths }: DocumentContext,
  { Section, SectionId, ...others }: Fields,
  part: Part | undefined,
): WithSection {
  const isKnown = typeof SectionId === 'string' && paths.has(SectionId);
  if ((Section ?? null) === null || isKnown)
    return { fields: SectionId === undefined ? others : { ...others, SectionId } };
  if (!isPath(Section)) return { fields: others, errors: [noPath] };
  const own = sectionOf(part);
  const isOwn = isDeepStrictEqual(
    Section,
    typeof Section === 'string' ? names.get(own) : paths.get(own),
  );
  return isOwn ? { fields: others } : { fields: others, section: Section };
}

/** Section id; empty for parameters. */
function sectionOf(part: Part | undefined): string {
  return (part as Partial<FormQuestion> | undefined)?.SectionId ?? '';
}

const noPath: FieldError = {
  Field: 'Section',
  Code: 'section.noPath',
  Message: 'A name, or a list of one or two names',
};

function isPath(value: unknown): value is SectionPath {
  if (!Array.isArray(value)) return typeof value === 'string';
  const isShort = value.length === 1 || value.length === 2;
  return isShort && value.every((name) => typeof name === 'string');
}

const idField = { kind: 'text', isRequired: false } as const;

async function readCsvLines(stored: DocumentContext, body: string): Promise<PartLine[]> {
  const { kind, parts } = stored;
  const records = await readCsv({ fields: kind.columns }, body);
  const find = createFinder(parts, ({ Id }) => String(readBack(idField, Id)));
  return mapInSlices(records, (record) => csvLine(stored, record, find));
}

function csvLine({ kind, names }: DocumentContext, record: CsvRecord, find: Find): PartLine {
  const { line, values, faults: errors = [] } = record;
  const id = parseCsvValue(idField, record.id ?? '');
  const part = find(id, values['Key']);
  const before = part && csvRow(names, part);
  const changed = Object.entries(values).filter(([name, value]) => {
    const field = kind.columns[name];
    return !before || !field || !isAsExported(field, value, before[name]);
  });
  const { Section, ...cells } = Object.fromEntries(changed);
  const given = { ...(!part && id !== null && { Id: id }), ...fieldsOf(cells, part) };
  return {
    line,
    part,
    given: trimmedFields(kind, given),
    section: typeof Section === 'string' ? Section : undefined,
    faults: errors.filter(({ Field }) => Field in cells),
  };
}

/** Fields with several columns. */
const groups: ReadonlyMap<string, readonly [field: string, name: string]> = new Map([
  ['GoalAtLeast', ['Goal', 'AtLeast']],
  ['GoalAtMost', ['Goal', 'AtMost']],
  ['GoalIs', ['Goal', 'Is']],
  ['ShowMatch', ['ShowWhen', 'Match']],
  ['ShowConditions', ['ShowWhen', 'Conditions']],
]);

/** Converts changed cells to fields. */
function fieldsOf(cells: Fields, part: Part | undefined): Fields {
  const given: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(cells)) {
    const [field, name] = groups.get(column) ?? [column];
    if (name === undefined) given[field] = emptied(field, value);
    else
      given[field] = {
        ...((given[field] ?? (part as Fields | undefined)?.[field]) as object),
        [name]: value,
      };
  }
  const { Goal, ShowWhen } = given as { Goal?: Fields; ShowWhen?: Fields };
  if (Goal) given['Goal'] = nullIfEmpty(Goal);
  if (ShowWhen) {
    const { Match, Conditions } = ShowWhen;
    given['ShowWhen'] = Conditions ? { Match: Match ?? 'all', Conditions } : null;
  }
  return given;
}

const flags = new Set(['Required', 'CommentRequired']);

/** Meaning of an empty cell: false for flags, else no value. */
function emptied(name: string, value: unknown): unknown {
  if (flags.has(name)) return value ?? false;
  return isEmptyList(value) ? null : value;
}

/** An empty cell of a list is parsed as a list with one empty text. */
function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => one === '');
}

function nullIfEmpty(fields: Fields): Fields | null {
  const there = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return there.length === 0 ? null : Object.fromEntries(there);
}

/** A part as a line of CSV. @param sections Names, by id. */
export function csvRow(
  sections: ReadonlyMap<string, string>,
  part: Part,
): Readonly<Record<string, CsvValue>> {
  const { Goal = {}, ShowWhen, SectionId, UiType, ...plain } = part as FormQuestion;
  return {
    ...plain,
    ...(SectionId !== undefined && { Section: sections.get(SectionId) ?? SectionId }),
    GoalAtLeast: Goal.AtLeast,
    GoalAtMost: Goal.AtMost,
    GoalIs: Goal.Is,
    ShowMatch: ShowWhen?.Match,
    ShowConditions: jsonCell(ShowWhen?.Conditions),
    UiType: jsonCell(UiType),
  };
}

/** A part as an item of a JSON list. @param sections Paths, by id: ids differ between forms. */
export function jsonItem(sections: ReadonlyMap<string, readonly string[]>, part: Part): object {
  const Section = sections.get(sectionOf(part));
  return Section ? { ...part, Section } : part;
}
