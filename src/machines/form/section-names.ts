import type { FormSection } from '#schemas/api/form-document.gen.ts';

/** Separates a section from its subsection: `Measures / Length`. */
export const sectionSeparator = ' / ';

/** Full names of all sections, by id; subsections include the parent's name. */
export function sectionNames(sections: readonly FormSection[]): ReadonlyMap<string, string> {
  return new Map(
    [...sectionPaths(sections)].map(([id, names]) => [id, names.join(sectionSeparator)]),
  );
}

/** Names as paths: the section's name, preceded by its parent's. */
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
