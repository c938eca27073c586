import { randomUUID } from 'node:crypto';

import { sectionPaths, sectionSeparator } from '#machines/form/section-names.ts';
import type { FormSection } from '#schemas/api/form-document.gen.ts';
import documentSchema from '#schemas/api/form-document.schema.json' with { type: 'json' };
import type { FieldError, CodedMessage } from '#server/base/problem.ts';
import { visibleCharacter } from '#server/web/body/field-errors.ts';

import { readBack } from './part-columns.ts';

/** A path as in CSV, `Measures / Length`, or one or two names. */
export type SectionPath = string | readonly string[];

const { FormDocument, FormSection: section } = documentSchema.definitions;
const maxSections = FormDocument.properties.Sections.maxItems;
const maxWithin = section.properties.Sections.maxItems;
const maxNameLength = section.properties.DisplayName.maxLength;
const seen = new RegExp(visibleCharacter, 'u');
/** A slash between spaces. */
const separator = /(?<!\S)\/(?!\S)/;

/** Finds sections by path, and creates missing ones. */
export function createSections(existing: readonly FormSection[]) {
  const sections = existing.map((one) => ({ ...one, Sections: [...one.Sections] }));
  const byPath = idsByPath(sections);
  return {
    sections,
    has: (id: string): boolean =>
      sections.some((one) => one.Id === id || one.Sections.some((below) => below.Id === id)),
    /** Id of the section, or why it cannot be created. */
    idOf(path: SectionPath): string | FieldError {
      const key = keyOf(path);
      const found = byPath.get(key);
      if (found !== undefined) return found;
      const names = typeof path === 'string' ? namesIn(path) : path.map((name) => name.trim());
      const error = sectionError(sections, names);
      if (error) return { Field: 'Section', ...error };
      const id = findOrMake(sections, names);
      byPath.set(key, id);
      return id;
    },
  };
}

/**
 * Section ids by path: the first of equal paths wins, and exported spellings have the lowest
 * priority.
 */
function idsByPath(sections: readonly FormSection[]): Map<string, string> {
  const paths = [...sectionPaths(sections)];
  const texts = paths.map(([id, names]) => [names.join(sectionSeparator), id] as const);
  const entries = [
    ...paths.map(([id, names]) => [keyOf(names), id] as const),
    ...texts.map(([text, id]) => [keyOf(text), id] as const),
    ...texts.map(([text, id]) => [keyOf(asRead(text)), id] as const),
  ];
  return new Map(entries.toReversed());
}

function asRead(text: string): string {
  return String(readBack({ kind: 'text', isRequired: false }, text));
}

function keyOf(path: SectionPath): string {
  return JSON.stringify(path);
}

/** Everything after the first slash is the name of the subsection. */
function namesIn(path: string): string[] {
  const [outer = '', ...rest] = path.split(separator).map((name) => name.trim());
  if (rest.length === 0) return [outer];
  return [outer, rest.some((name) => name === '') ? '' : rest.join(sectionSeparator)];
}

/** Why a section cannot be created; undefined where it exists or can be. */
function sectionError(
  sections: readonly FormSection[],
  [outer = '', below]: readonly string[],
): CodedMessage | undefined {
  const names = below === undefined ? [outer] : [outer, below];
  if (!names.every((name) => seen.test(name))) return noName;
  if (names.some((name) => Array.from(name).length > maxNameLength)) return nameTooLong;
  const found = sections.find(({ DisplayName }) => DisplayName === outer);
  if (!found) return sections.length < maxSections ? undefined : tooMany;
  const isThere = below === undefined || found.Sections.some((one) => one.DisplayName === below);
  return isThere || found.Sections.length < maxWithin ? undefined : tooManyWithin;
}

const noName = { Code: 'section.noName', Message: 'A section needs a name' };
const nameTooLong = {
  Code: 'section.nameTooLong',
  Message: `The name of a section has at most ${maxNameLength} characters`,
  Limit: maxNameLength,
};
const tooMany = {
  Code: 'section.tooMany',
  Message: `A form has at most ${maxSections} sections`,
  Limit: maxSections,
};
const tooManyWithin = {
  Code: 'section.tooManyWithin',
  Message: `A section has at most ${maxWithin} sections within it`,
  Limit: maxWithin,
};

function findOrMake(sections: FormSection[], [outer = '', below]: readonly string[]): string {
  const found = findOrAdd(sections, outer, { Sections: [] });
  return below === undefined ? found.Id : findOrAdd(found.Sections, below, {}).Id;
}

function findOrAdd<One extends { Id: string; DisplayName: string }>(
  list: One[],
  name: string,
  more: Omit<One, 'Id' | 'DisplayName'>,
): One {
  const found = list.find(({ DisplayName }) => DisplayName === name);
  if (found) return found;
  const made = { Id: randomUUID(), DisplayName: name, ...more } as One;
  list.push(made);
  return made;
}
