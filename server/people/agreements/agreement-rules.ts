import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { ProposedRow } from '#server/resource-kit/describe/define-resource.ts';

interface Agreement {
  Number: number | null;
}

/** What people agreed to stays as they read it. @throws Problem 409 */
export async function refusePublished(_: Db, { before }: ProposedRow<Agreement>): Promise<void> {
  if (before && before.Number !== null)
    throw new Problem(
      409,
      'agreement.published',
      'It was published and stays as it is. Make a copy and publish that.',
    );
}
