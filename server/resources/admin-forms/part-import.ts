import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

import type { FormDocument, FormQuestion } from '#schemas/api/form-document.gen.ts';
import documentSchema from '#schemas/api/form-document.schema.json' with { type: 'json' };
import type { FieldError } from '#server/http/body/field-errors.ts';
import {
  addErrors,
  emptyReport,
  type ImportReport,
} from '#server/resource-kit/import/import-report.ts';
import { createYieldIfDue } from '#server/yield-if-due.ts';

import {
  aroundOf,
  complete,
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

export interface Planned {
  document: FormDocument;
  report: ImportReport;
}

/**
 * What a document is after the parts of a file: those whose id or key is there are changed, the
 * others are added. Gives way to other work.
 * @param productIds What parts can be for.
 * @param onDone Called with the lines that are done; may throw to end the work.
 */
export async function planParts(
  document: FormDocument,
  { kind, lines, productIds }: Imported,
  onDone: (count: number) => void,
): Promise<Planned> {
  const report = emptyReport();
  const giveWay = createYieldIfDue();
  const sections = createSections(document.Sections);
  const parts = createParts(document, kind);
  for (const [index, line] of lines.entries()) {
    const sectionId = line.section === undefined ? undefined : sections.idOf(line.section);
    const { part, isNew } = parts.merge({
      ...line.given,
      ...(sectionId !== undefined && { SectionId: sectionId }),
    });
    const errors = [
      ...line.faults,
      ...faultsOf(kind, part),
      ...unknownProducts(part, productIds),
      ...unknownSection(part, sections.has),
    ];
    if (parts.isTwice(part)) errors.push({ Field: 'Key', Message: 'It is in the file twice' });
    if (errors.length > 0) addErrors(report, line.line, errors);
    else if (isNew) report.Created += 1;
    else report.Changed += 1;
    parts.put(part);
    onDone(index + 1);
    await giveWay();
  }
  const all = parts.all();
  if (all.length > kind.most)
    addErrors(report, lines.at(-1)?.line ?? 1, [
      { Field: '', Message: `A form has at most ${kind.most} ${kind.path}` },
    ]);
  const changed = { ...document, Sections: sections.sections };
  return { document: withParts(changed, kind, all), report };
}

interface Imported {
  kind: PartKind;
  lines: readonly PartLine[];
  productIds: ReadonlySet<string>;
}

/** The parts of a list by id and by key, while lines of a file are merged into them. */
function createParts(document: FormDocument, kind: PartKind) {
  const existing: readonly Part[] = document[kind.list];
  const byId = new Map(existing.map((part) => [part.Id, part]));
  const idOfKey = new Map(existing.map(({ Key, Id }) => [Key, Id]));
  const { sectionId, lastOrder } = aroundOf(document, kind);
  const keys = new Set(idOfKey.keys());
  const done = new Set<string>();
  let last = lastOrder;

  return {
    merge(given: PartLine['given']): { part: Part; isNew: boolean } {
      const id = textOf(given['Id']) ?? idOfKey.get(textOf(given['Key']) ?? '');
      const before = id === undefined ? undefined : byId.get(id);
      const sent = Object.fromEntries(
        Object.entries({ ...before, ...given }).filter(([, value]) => value !== null),
      ) as Partial<Part>;
      if (before) return { part: { ...neededOf(kind, before), ...sent } as Part, isNew: false };
      return { part: complete(kind, sent, { keys, lastOrder: last, sectionId }), isNew: true };
    },
    /** Two lines about one part: the second would undo the first without a word. */
    isTwice: ({ Id, Key }: Part) => done.has(Id) || (idOfKey.has(Key) && idOfKey.get(Key) !== Id),
    put(part: Part): void {
      done.add(part.Id);
      byId.set(part.Id, part);
      idOfKey.set(part.Key, part.Id);
      keys.add(part.Key);
      if (part.Order > last) last = part.Order;
    },
    all: () => [...byId.values()],
  };
}

/** What a part always has stays where a line leaves it empty. */
function neededOf({ definition }: PartKind, part: Part): Partial<Part> {
  const needed: readonly string[] = documentSchema.definitions[definition].required;
  return Object.fromEntries(Object.entries(part).filter(([name]) => needed.includes(name)));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function faultsOf({ name }: PartKind, part: Part): FieldError[] {
  const validate = validators[name];
  if (validate(part)) return [];
  return (validate.errors ?? []).slice(0, 5).map(describe);
}

function describe({ instancePath, params, message = '' }: ErrorObject): FieldError {
  const missing = (params as { missingProperty?: string; additionalProperty?: string }) ?? {};
  const name = missing.missingProperty ?? missing.additionalProperty;
  const path = instancePath.split('/').slice(1);
  const Field = [...path, ...(name === undefined ? [] : [name])].join('.');
  return { Field, Message: missing.additionalProperty === undefined ? message : 'is not known' };
}

/** A section by its id must be there; by its path it is made. */
function unknownSection(part: Part, isThere: (id: string) => boolean): FieldError[] {
  const { SectionId } = part as Partial<FormQuestion>;
  return typeof SectionId !== 'string' || isThere(SectionId)
    ? []
    : [{ Field: 'SectionId', Message: `There is no section "${SectionId}"` }];
}

function unknownProducts({ Products = [] }: Part, known: ReadonlySet<string>): FieldError[] {
  const list = Array.isArray(Products) ? Products : [];
  const unknown = list.find((id) => !known.has(id));
  return unknown === undefined
    ? []
    : [{ Field: 'Products', Message: `There is no "${unknown}" of this client` }];
}
