import type { FieldEntry } from '../table-options.ts';

interface FieldGroup<Shown> {
  /** Key of its text; undefined for what stands before the first heading. */
  heading: string | undefined;
  fields: Shown[];
}

/** Fields in their order, in groups: each begins with a field that has another heading. */
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
