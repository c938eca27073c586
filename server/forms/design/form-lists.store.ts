import type {
  AttributeOfForms,
  SectionOfForm,
  SubsectionOfForm,
} from '#schemas/api/admin-forms.gen.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';

import { templateDocument } from './draft.store.ts';

/** Limit of templates in a list, more than a client has. */
const maxForms = 2000;

export async function sections(db: Db, scope: ClientScope): Promise<SectionOfForm[]> {
  const found: SectionOfForm[] = [];
  for await (const { Id, DisplayName, Sections } of documents(db, scope))
    for (const one of Sections)
      found.push({ FormId: Id, FormName: DisplayName, Id: one.Id, DisplayName: one.DisplayName });
  return found;
}

export async function subsections(db: Db, scope: ClientScope): Promise<SubsectionOfForm[]> {
  const found: SubsectionOfForm[] = [];
  for await (const { Id: FormId, DisplayName: FormName, Sections } of documents(db, scope))
    for (const section of Sections)
      for (const { Id, DisplayName } of section.Sections)
        found.push({
          FormId,
          FormName,
          SectionId: section.Id,
          SectionName: section.DisplayName,
          Id,
          DisplayName,
        });
  return found;
}

export async function attributes(db: Db, scope: ClientScope): Promise<AttributeOfForms[]> {
  const byAttribute = new Map<string, { values: Set<string>; count: number }>();
  for await (const { Attributes } of documents(db, scope))
    for (const { Name, Value } of Attributes) {
      const entry = byAttribute.get(Name) ?? { values: new Set<string>(), count: 0 };
      byAttribute.set(Name, entry);
      entry.values.add(Value);
      entry.count += 1;
    }
  return [...byAttribute].map(([Name, { values, count: Count }]) => ({
    Name,
    Values: [...values].toSorted(),
    Count,
  }));
}

/** Iterates over drafts and yields to other work: a draft may have thousands of questions. */
async function* documents(db: Db, scope: ClientScope) {
  const yieldIfDue = createYieldIfDue();
  const ids = await db
    .selectFrom('form_templates')
    .select('id')
    .where(withinScope('client_id', scope))
    .orderBy('display_name_key')
    .limit(maxForms)
    .execute();
  for (const { id } of ids) {
    const row = await db
      .selectFrom('form_templates')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (row) yield templateDocument(row);
    await yieldIfDue();
  }
}
