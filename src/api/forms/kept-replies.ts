import { hasLeft, type KeptReply, openTables } from './form-tables.ts';

export type { KeptReply } from './form-tables.ts';

/** Keeps what the server answered last, for pages of this account that open without a network. */
export async function keepReplies(accountId: string, answers: KeptReply[]): Promise<void> {
  const tables = await openTables();
  if (!hasLeft(accountId)) await tables.put('answers', { accountId, answers });
}

/** Empty where nothing is kept of the account. */
export async function keptReplies(accountId: string): Promise<KeptReply[]> {
  return (await (await openTables()).get('answers', accountId))?.answers ?? [];
}
