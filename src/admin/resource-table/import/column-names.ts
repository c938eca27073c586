import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

/** Of the options of the page. */
interface Entry {
  field: string;
  label: string;
}

interface Page {
  options: { columns: readonly Entry[]; form: readonly Entry[] };
  description: Pick<ResourceDescription, 'Fields'>;
  t(key: string): string;
}

/** What the page calls a field; its own name where the page does not show it. */
export function labelOfField(
  { options: { form, columns }, t }: Omit<Page, 'description'>,
  name: string,
): string {
  const entry = [...form, ...columns].find(({ field }) => field === name);
  return entry ? t(entry.label) : name;
}

/** What a file may have, as the page calls it. */
export function columnsOfFile({ description, ...page }: Page): string[] {
  return description.Fields.filter(({ Access }) => Access !== 'read').map(({ Name }) =>
    labelOfField(page, Name),
  );
}

/**
 * The fields that the columns of a file mean: each by its own name, or as the form or the list of the
 * page calls it. What means none stays, for the server to name it.
 */
export function fieldsOfColumns(
  header: readonly string[],
  { options: { columns, form }, description, t }: Page,
): string[] {
  const fields = new Set(description.Fields.map(({ Name }) => Name));
  // What can be entered goes before what is only shown: "Plant" is the field of the form.
  const byLabel = new Map(
    [...columns, ...form].map(({ field, label }) => [folded(t(label)), field]),
  );
  return header.map((name) => (fields.has(name) ? name : (byLabel.get(folded(name)) ?? name)));
}

function folded(name: string): string {
  return name.trim().toLocaleLowerCase().normalize('NFC');
}
