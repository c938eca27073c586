import { orderedQuestions } from '#machines/form/form-view.ts';
import { freeKey } from '#machines/form/free-key.ts';
import type { FormDocument, FormQuestion, FormSection } from '#schemas/api/form-document.gen.ts';

import { changedRow, type Change } from './change.ts';

/** A row of the outline: a section, a subsection, or a question. */
export type OutlineRow =
  | { kind: 'section'; id: string; name: string; level: 1 | 2; count: number }
  | { kind: 'question'; id: string; name: string; level: 2 | 3; question: FormQuestion };

/** The outline from top to bottom. Questions without a section come last. */
export function outlineOf(document: FormDocument): OutlineRow[] {
  const bySection = new Map<string, FormQuestion[]>();
  for (const question of orderedQuestions(document)) {
    const list = bySection.get(question.SectionId) ?? [];
    bySection.set(question.SectionId, list);
    list.push(question);
  }
  function rowsOf(id: string, name: string, level: 1 | 2): OutlineRow[] {
    const questions = bySection.get(id) ?? [];
    bySection.delete(id);
    return [
      { kind: 'section', id, name, level, count: questions.length },
      ...questions.map((question) => rowOf(question, level === 1 ? 2 : 3)),
    ];
  }
  const rows = document.Sections.flatMap(({ Id, DisplayName, Sections }) => [
    ...rowsOf(Id, DisplayName, 1),
    ...Sections.flatMap((below) => rowsOf(below.Id, below.DisplayName, 2)),
  ]);
  return [...rows, ...[...bySection.values()].flat().map((question) => rowOf(question, 2))];
}

function rowOf(question: FormQuestion, level: 2 | 3): OutlineRow {
  return { kind: 'question', id: question.Id, name: question.DisplayName, level, question };
}

/** Adds a section at the end; with `parentId` as its subsection. */
export function withSection(
  document: FormDocument,
  { id, name, parentId }: { id: string; name: string; parentId?: string },
): FormDocument {
  const made = { Id: id, DisplayName: name };
  const Sections = parentId
    ? document.Sections.map((one) =>
        one.Id === parentId ? { ...one, Sections: [...one.Sections, made] } : one,
      )
    : [...document.Sections, { ...made, Sections: [] }];
  return { ...document, Sections };
}

export function renamedSection(document: FormDocument, id: string, name: string): FormDocument {
  const Sections = document.Sections.map((one): FormSection => ({
    ...one,
    DisplayName: one.Id === id ? name : one.DisplayName,
    Sections: one.Sections.map((below) =>
      below.Id === id ? { ...below, DisplayName: name } : below,
    ),
  }));
  return { ...document, Sections };
}

/** Removes a section with its content. */
export function withoutSection(document: FormDocument, id: string): FormDocument {
  const section = document.Sections.find(({ Id }) => Id === id);
  const gone = new Set([id, ...(section?.Sections.map((below) => below.Id) ?? [])]);
  return {
    ...document,
    Sections: document.Sections.filter(({ Id }) => Id !== id).map((one) =>
      withBelow(
        one,
        one.Sections.filter((below) => below.Id !== id),
      ),
    ),
    Questions: document.Questions.filter(({ SectionId }) => !gone.has(SectionId)),
  };
}

/** Adds a question after another one, or at the end of its section. */
export function withQuestion(
  document: FormDocument,
  question: Omit<FormQuestion, 'Order'>,
  afterId?: string,
): FormDocument {
  const added = { ...document, Questions: [...document.Questions, { ...question, Order: 1e6 }] };
  const list = ofSection(added, question.SectionId).filter(({ Id }) => Id !== question.Id);
  const index = list.findIndex(({ Id }) => Id === afterId);
  return placed(added, question.Id, {
    sectionId: question.SectionId,
    index: index < 0 ? list.length : index + 1,
  });
}

export function changedQuestion(
  document: FormDocument,
  id: string,
  change: Change<FormQuestion>,
): FormDocument {
  const Questions = document.Questions.map((one) =>
    one.Id === id ? changedRow(one, change) : one,
  );
  return { ...document, Questions };
}

export function withoutQuestion(document: FormDocument, id: string): FormDocument {
  return { ...document, Questions: document.Questions.filter(({ Id }) => Id !== id) };
}

/** Moves a question by one; at the end of its section into the neighbouring section. */
export function movedQuestion(document: FormDocument, id: string, by: -1 | 1): FormDocument {
  const question = document.Questions.find(({ Id }) => Id === id);
  if (!question) return document;
  const list = ofSection(document, question.SectionId);
  const index = list.findIndex(({ Id }) => Id === id) + by;
  if (index >= 0 && index < list.length)
    return placed(document, id, { sectionId: question.SectionId, index });
  const sections = sectionIds(document);
  const beside = sections[sections.indexOf(question.SectionId) + by];
  if (beside === undefined) return document;
  const there = ofSection(document, beside).length;
  return placed(document, id, { sectionId: beside, index: by === 1 ? 0 : there });
}

/** Moves a question in front of another, or to the beginning of a section. */
export function droppedQuestion(
  document: FormDocument,
  id: string,
  onto: OutlineRow,
): FormDocument {
  if (onto.id === id) return document;
  if (onto.kind === 'section') return placed(document, id, { sectionId: onto.id, index: 0 });
  const sectionId = onto.question.SectionId;
  const list = ofSection(document, sectionId).filter(({ Id }) => Id !== id);
  return placed(document, id, { sectionId, index: list.findIndex(({ Id }) => Id === onto.id) });
}

/** Moves a section in front of another of its level; between levels nothing changes. */
export function droppedSection(document: FormDocument, id: string, onto: OutlineRow): FormDocument {
  const Sections = inFrontOf(document.Sections, id, onto.id).map((one) =>
    withBelow(one, inFrontOf(one.Sections, id, onto.id)),
  );
  return { ...document, Sections };
}

function inFrontOf<One extends { Id: string }>(
  list: readonly One[],
  id: string,
  nextId: string | null,
): One[] {
  const moved = list.find(({ Id }) => Id === id);
  const rest = list.filter(({ Id }) => Id !== id);
  const index = rest.findIndex(({ Id }) => Id === nextId);
  return moved && index >= 0 ? rest.toSpliced(index, 0, moved) : [...list];
}

/** Moves a section by one within its level. */
export function movedSection(document: FormDocument, id: string, by: -1 | 1): FormDocument {
  const Sections = swapped(document.Sections, id, by).map((one) =>
    withBelow(one, swapped(one.Sections, id, by)),
  );
  return { ...document, Sections };
}

function withBelow(section: FormSection, Sections: FormSection['Sections']): FormSection {
  return { ...section, Sections };
}

function swapped<One extends { Id: string }>(list: readonly One[], id: string, by: -1 | 1): One[] {
  const index = list.findIndex(({ Id }) => Id === id);
  const [one, other] = [list[index], list[index + by]];
  if (!one || !other) return [...list];
  return list.map((each) => {
    if (each === one) return other;
    return each === other ? one : each;
  });
}

/** Moves a question and renumbers its section in steps of ten. */
function placed(
  document: FormDocument,
  id: string,
  { sectionId, index }: { sectionId: string; index: number },
): FormDocument {
  const moved = document.Questions.find(({ Id }) => Id === id);
  if (!moved) return document;
  const list = ofSection(document, sectionId).filter(({ Id }) => Id !== id);
  const order = [...list.slice(0, index), moved, ...list.slice(index)];
  const orders = new Map(order.map(({ Id }, at) => [Id, (at + 1) * 10]));
  const Questions = document.Questions.map((one) => {
    const Order = orders.get(one.Id);
    if (Order === undefined) return one;
    return { ...one, Order, SectionId: sectionId };
  });
  return { ...document, Questions };
}

function ofSection(document: FormDocument, sectionId: string): FormQuestion[] {
  return orderedQuestions(document).filter(({ SectionId }) => SectionId === sectionId);
}

function sectionIds({ Sections }: FormDocument): string[] {
  return Sections.flatMap(({ Id, Sections: below }) => [Id, ...below.map((one) => one.Id)]);
}

/** The typed key without invalid characters. */
export function writtenKey(typed: string): string {
  return typed.replaceAll(/[^A-Za-z0-9_.-]/g, '_');
}

/** A unique key from the question's name. */
export function keyFrom(name: string, { Questions }: FormDocument): string {
  return freeKey(name, new Set(Questions.map(({ Key }) => Key)));
}
