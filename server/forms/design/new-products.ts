import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { chunksOf } from '#server/base/chunks-of.ts';
import { fieldProblem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { unknownId } from '#server/web/body/field-errors.ts';

/** Ids per query. */
const batchSize = 1000;

interface NewProducts {
  before: Draft;
  after: Draft;
  clientId: string;
}

type Draft = Pick<FormDocument, 'Questions' | 'Parameters'>;

/**
 * Products of questions and parameters must be the client's. Earlier references stay valid, even to
 * deleted products: saving a form does not require fixing all of it.
 * @throws Problem 400
 */
export async function refuseUnknownProducts(
  db: Db,
  { before, after, clientId }: NewProducts,
): Promise<void> {
  const known = new Set(placesOf(before).map(({ id }) => id));
  const added = placesOf(after).filter(({ id }) => !known.has(id));
  const ids = [...new Set(added.map(({ id }) => id))];
  for (const some of chunksOf(ids, batchSize)) {
    const unknown = await firstUnknown(db, clientId, some);
    const place = added.find(({ id }) => id === unknown);
    if (place) throw fieldProblem('row.unknownReference', place.field, unknownId(place.id));
  }
}

interface Place {
  id: string;
  /** JSON path in the document. */
  field: string;
}

function placesOf(draft: Draft): Place[] {
  return (['Questions', 'Parameters'] as const).flatMap((list) =>
    draft[list].flatMap(({ Products = [] }, index) =>
      Products.map((id) => ({ id, field: `Document.${list}.${index}.Products` })),
    ),
  );
}

async function firstUnknown(
  db: Db,
  clientId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  return ids.find((id) => !there.has(id));
}
