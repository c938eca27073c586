import { hasLeft, type KeptAnswer, openTables } from './form-tables.ts';

export type { KeptAnswer } from './form-tables.ts';

/** Keeps what the server answered last, for pages of this account that open without a network. */
export async function keepAnswers(accountId: string, answers: KeptAnswer[]): Promise<void> {
  const tables = await openTables();
  if (!hasLeft(accountId)) await tables.put('answers', { accountId, answers });
}

/** Empty where nothing is kept of the account. */
export async function keptAnswers(accountId: string): Promise<KeptAnswer[]> {
  return (await (await openTables()).get('answers', accountId))?.answers ?? [];
}
