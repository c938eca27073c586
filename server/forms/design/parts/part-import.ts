import { isDeepStrictEqual } from 'node:util';

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

import type { FormDocument, FormQuestion } from '#schemas/api/form-document.gen.ts';
import documentSchema from '#schemas/api/form-document.schema.json' with { type: 'json' };
import type { FieldError, CodedMessage } from '#server/base/problem.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import {
  addErrors,
  emptyReport,
  type ImportReport,
} from '#server/resource-kit/import/import-report.ts';
import { schemaMessageOf, unknownId } from '#server/web/body/field-errors.ts';

import {
  partContext,
  completePart,
  parameters,
  questions,
  withParts,
  type Part,
  type PartKind,
} from './part-kinds.ts';
import type { PartLine } from './part-lines.ts';
import { createSections } from './part-sections.ts';

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema(documentSchema);
const validators: Readonly<Record<PartKind['name'], ValidateFunction>> = {
  question: ajv.compile(questions.row),
  parameter: ajv.compile(parameters.row),
};

export interface PlannedImport {
  document: FormDocument;
  report: ImportReport;
}

/**
 * Merges the parts of a file into a document: known ones are changed, others added. Yields to other
 * work.
 * @param productIds Products that parts can name.
 * @param onDone Called with the number of lines done; may throw to cancel.
 */
export async function planParts(
  document: FormDocument,
  { kind, lines, productIds }: Imported,
  onDone: (count: number) => void,
): Promise<PlannedImport> {
  const yieldIfDue = createYieldIfDue();
  const sections = createSections(document.Sections);
  const parts = createParts(document, kind, lines);
  const merged: MergedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const found = line.section === undefined ? undefined : sections.idOf(line.section);
    const one = parts.merge(line, typeof found === 'string' ? found : undefined);
    const faults = [...line.faults, ...(typeof found === 'object' ? [found] : [])];
    if (one.isChanged) {
      const checked = partErrors({ kind, productIds, hasSection: sections.has }, one);
      const isRefused = faults.some(({ Field }) => Field === 'Section');
      faults.push(...checked.filter(({ Field }) => !isRefused || Field !== 'SectionId'));
    }
    if (one.isTwice)
      faults.push({ Field: 'Key', Code: 'part.twice', Message: 'It is in the file twice' });
    merged.push({ ...one, line: line.line, faults });
    onDone(index + 1);
    await yieldIfDue();
  }
  const all = parts.all();
  const report = reportOf(merged, all);
  if (all.length > kind.most)
    addErrors(report, lines.at(-1)?.line ?? 1, [
      {
        Field: '',
        Message: `A form has at most ${kind.most} ${kind.path}`,
        ...tooMany[kind.path],
        Limit: kind.most,
      },
    ]);
  const changed = { ...document, Sections: sections.sections };
  return { document: withParts(changed, kind, all), report };
}
interface Imported {
  kind: PartKind;
  lines: readonly PartLine[];
  productIds: ReadonlySet<string>;
}

/** Result of merging a line. */
interface Merged {
  part: Part;
  /** The part before; undefined: it is new. */
  before: Part | undefined;
  isChanged: boolean;
  /** A second line for the same part would silently override the first. */
  isTwice: boolean;
}

interface MergedLine extends Merged {
  line: number;
  faults: readonly FieldError[];
}

function reportOf(merged: readonly MergedLine[], all: readonly Part[]): ImportReport {
  const report = emptyReport();
  const keyErrors = keyErrorsOf(merged, all);
  for (const one of merged) {
    const keyError = keyErrors.get(one);
    const faults = [...one.faults, ...(keyError ? [keyError] : [])];
    if (faults.length > 0) addErrors(report, one.line, faults);
    else if (!one.before) report.Created += 1;
    else if (one.isChanged) report.Changed += 1;
  }
  return report;
}

/** Conflicts of keys. A line may take the key that another line gives up. */
function keyErrorsOf(
  merged: readonly MergedLine[],
  all: readonly Part[],
): ReadonlyMap<MergedLine, FieldError> {
  const taking = merged.filter(({ isTwice, before, part }) => !isTwice && before?.Key !== part.Key);
  const takers = new Set(taking.map(({ part }) => part));
  const holders = new Map<string, CodedMessage>();
  for (const part of all) if (!takers.has(part)) holders.set(part.Key, keyOfPart(part.DisplayName));
  const errors = new Map<MergedLine, FieldError>();
  for (const one of taking) {
    const holder = holders.get(one.part.Key);
    if (holder) errors.set(one, { Field: 'Key', ...holder });
    else holders.set(one.part.Key, keyOfLine(one.line));
  }
  return errors;
}

const tooMany = {
  questions: { Code: 'part.tooManyQuestions' },
  parameters: { Code: 'part.tooManyParameters' },
};

function keyOfPart(name: string): CodedMessage {
  return { Code: 'part.keyOfPart', Message: `"${name}" has this key`, Values: { name } };
}

function keyOfLine(line: number): CodedMessage {
  return {
    Code: 'part.keyOfLine',
    Message: `It is the key of line ${line}, too`,
    Values: { line },
  };
}

/** The parts of a list, while lines are merged into it. */
function createParts(document: FormDocument, kind: PartKind, lines: readonly PartLine[]) {
  const all: Part[] = [...document[kind.list]];
  const indexes = new Map(all.map((part, index) => [part, index]));
  const { keys: taken, sectionId, lastOrder: last } = partContext(document, kind);
  // Generated keys must not collide with keys of later lines.
  const keys = new Set([...taken, ...lines.flatMap(({ given }) => textOf(given['Key']) ?? [])]);
  const done = new Set<string>();
  let lastOrder = last;

  function put(part: Part, before: Part | undefined): void {
    done.add(part.Id);
    all[(before && indexes.get(before)) ?? all.length] = part;
    keys.add(part.Key);
    if (part.Order > lastOrder) lastOrder = part.Order;
  }

  return {
    merge({ part: before, given }: PartLine, SectionId: string | undefined): Merged {
      const merged = { ...before, ...given, ...(SectionId !== undefined && { SectionId }) };
      const sent = Object.fromEntries(
        Object.entries(merged).filter(([, value]) => value !== null),
      ) as Partial<Part>;
      const made = before
        ? ({ ...neededOf(kind, before), ...sent } as Part)
        : completePart(kind, sent, { keys, lastOrder, sectionId });
      const isChanged = !isDeepStrictEqual(made, before);
      const part = before && !isChanged ? before : made;
      const isTwice = done.has(part.Id);
      if (!isTwice) put(part, before);
      return { part, before, isChanged, isTwice };
    },
    all: (): readonly Part[] => all,
  };
}

/** Required fields keep their value where a line leaves them empty. */
function neededOf({ definition }: PartKind, part: Part): Partial<Part> {
  const needed: readonly string[] = documentSchema.definitions[definition].required;
  return Object.fromEntries(Object.entries(part).filter(([name]) => needed.includes(name)));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

interface PartContext {
  kind: PartKind;
  productIds: ReadonlySet<string>;
  hasSection: (id: string) => boolean;
}

function partErrors(
  { kind, productIds, hasSection }: PartContext,
  { part, before }: Merged,
): FieldError[] {
  return [
    ...schemaErrors(kind, part),
    ...unknownProducts(part, before, productIds),
    ...unknownSection(part, hasSection),
  ];
}

function schemaErrors({ name }: PartKind, part: Part): FieldError[] {
  const validate = validators[name];
  if (validate(part)) return [];
  return (validate.errors ?? []).slice(0, 5).map(describe);
}

function describe(complaint: ErrorObject): FieldError {
  const { instancePath, params } = complaint;
  const missing = (params as { missingProperty?: string; additionalProperty?: string }) ?? {};
  const name = missing.missingProperty ?? missing.additionalProperty;
  const path = instancePath.split('/').slice(1);
  const Field = [...path, ...(name === undefined ? [] : [name])].join('.');
  return { Field, ...schemaMessageOf(complaint) };
}

/** A section named by id must exist; one named by path is created. */
function unknownSection(part: Part, isThere: (id: string) => boolean): FieldError[] {
  const { SectionId } = part as Partial<FormQuestion>;
  return typeof SectionId !== 'string' || isThere(SectionId)
    ? []
    : [{ Field: 'SectionId', ...unknownId(SectionId) }];
}

/** Products that the part named before may have been deleted since. */
function unknownProducts(
  { Products = [] }: Part,
  before: Part | undefined,
  known: ReadonlySet<string>,
): FieldError[] {
  const list = Array.isArray(Products) ? Products : [];
  const unknown = list.find((id) => !known.has(id) && !before?.Products?.includes(id));
  return unknown === undefined ? [] : [{ Field: 'Products', ...unknownId(unknown) }];
}
