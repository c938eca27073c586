import { randomUUID } from 'node:crypto';

import { sectionSeparator } from '#machines/form/section-names.ts';
import type { FormSection } from '#schemas/api/form-document.gen.ts';

/** Finds sections by their path, and makes those that are not there. */
export function createSections(existing: readonly FormSection[]) {
  const sections = existing.map((one) => ({ ...one, Sections: [...one.Sections] }));
  return {
    sections,
    has: (id: string): boolean =>
      sections.some((one) => one.Id === id || one.Sections.some((below) => below.Id === id)),
    idOf(path: string): string {
      const [outer = '', ...rest] = path.split(sectionSeparator).map((name) => name.trim());
      const section = findOrAdd(sections, outer, { Sections: [] });
      return rest.length === 0
        ? section.Id
        : findOrAdd(section.Sections, rest.join(sectionSeparator), {}).Id;
    },
  };
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
