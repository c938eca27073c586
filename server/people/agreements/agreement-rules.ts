import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { ProposedRow } from '#server/resource-kit/describe/define-resource.ts';

interface Agreement {
  Number: number | null;
}

/** Published agreements never change, since people have signed them. @throws Problem 409 */
export async function refusePublished(_: Db, { before }: ProposedRow<Agreement>): Promise<void> {
  if (before && before.Number !== null)
    throw new Problem(
      409,
      'agreement.published',
      'It was published and stays as it is. Make a copy and publish that.',
    );
}
