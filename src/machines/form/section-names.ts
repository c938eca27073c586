import type { FormSection } from '#schemas/api/form-document.gen.ts';

/** Between a section and one within it: `Measures / Length`. */
export const sectionSeparator = ' / ';

/** The names of all sections, by id. One within another has the name of both. */
export function sectionNames(sections: readonly FormSection[]): ReadonlyMap<string, string> {
  return new Map(
    sections.flatMap(({ Id, DisplayName, Sections }) => [
      [Id, DisplayName] as const,
      ...Sections.map(
        (below) => [below.Id, `${DisplayName}${sectionSeparator}${below.DisplayName}`] as const,
      ),
    ]),
  );
}
