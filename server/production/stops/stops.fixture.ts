import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { TestApp } from '#server/test-app.ts';

interface Reason {
  id: string;
  category: 'planned' | 'availability' | 'changeover';
  clientId?: string;
}

/** Creates a stop reason whose code and name are its id in capitals. */
export async function addReason(
  { db }: Pick<TestApp, 'db'>,
  { id, category, clientId = 'northwind' }: Reason,
): Promise<void> {
  const code = id.toUpperCase();
  await db
    .insertInto('stop_reasons')
    .values({
      id,
      client_id: clientId,
      parent_id: null,
      code,
      code_key: nameKey(code),
      display_name: code,
      display_name_key: nameKey(code),
      category,
      is_hidden: 0,
    })
    .execute();
}
