import type { FieldEntry } from '../table-options.ts';

interface FieldGroup<Shown> {
  /** Text key; undefined for the group before the first heading. */
  heading: string | undefined;
  fields: Shown[];
}

/** Fields grouped in order: a group begins at each change of heading. */
export function fieldGroups<Shown extends { entry: Pick<FieldEntry, 'heading'> }>(
  shown: readonly Shown[],
): FieldGroup<Shown>[] {
  const groups: FieldGroup<Shown>[] = [];
  for (const one of shown) {
    const last = groups.at(-1);
    const heading = one.entry.heading ?? last?.heading;
    if (last && last.heading === heading) last.fields.push(one);
    else groups.push({ heading, fields: [one] });
  }
  return groups;
}
