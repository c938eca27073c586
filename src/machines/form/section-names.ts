import type { FormSection } from '#schemas/api/form-document.gen.ts';

/** Between a section and one within it: `Measures / Length`. */
export const sectionSeparator = ' / ';

/** The names of all sections, by id. One within another has the name of both. */
export function sectionNames(sections: readonly FormSection[]): ReadonlyMap<string, string> {
  return new Map(
    [...sectionPaths(sections)].map(([id, names]) => [id, names.join(sectionSeparator)]),
  );
}

/** The same as lists: the name of a section, before it that of the one that it is within. */
export function sectionPaths(
  sections: readonly FormSection[],
): ReadonlyMap<string, readonly string[]> {
  return new Map<string, readonly string[]>(
    sections.flatMap(({ Id, DisplayName, Sections }) => [
      [Id, [DisplayName]] as const,
      ...Sections.map((below) => [below.Id, [DisplayName, below.DisplayName]] as const),
    ]),
  );
}
