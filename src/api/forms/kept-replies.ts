import { hasLeft, type KeptReply, openTables } from './form-tables.ts';

export type { KeptReply } from './form-tables.ts';

/** Stores the server's latest replies for pages of this account that open offline. */
export async function keepReplies(accountId: string, answers: KeptReply[]): Promise<void> {
  const tables = await openTables();
  if (!hasLeft(accountId)) await tables.put('answers', { accountId, answers });
}

/** Empty if nothing is stored for the account. */
export async function keptReplies(accountId: string): Promise<KeptReply[]> {
  return (await (await openTables()).get('answers', accountId))?.answers ?? [];
}
