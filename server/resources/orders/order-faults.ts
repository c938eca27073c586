import type { Db } from '#server/db/open.ts';
import { Problem } from '#server/problem.ts';

export function fault(Field: string, Message: string): Problem {
  return new Problem(400, 'order.notValid', `${Message}.`).with({ Errors: [{ Field, Message }] });
}

type Table = 'machines' | 'products' | 'work_order_types' | 'work_order_statuses';

/**
 * What an order names is of the client whose order it is.
 * @param named By table: ids by field.
 * @throws Problem 400 with the field.
 */
export async function refuseForeign(
  step: Db,
  clientId: string,
  named: Partial<Record<Table, Readonly<Record<string, string | null>>>>,
): Promise<void> {
  for (const [table, fields] of Object.entries(named))
    for (const [field, id] of Object.entries(fields)) {
      if (id === null) continue;
      const own = await step
        .selectFrom(table as Table)
        .select('id')
        .where('id', '=', id)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      if (!own) throw fault(field, 'The client has no such entry');
    }
}
