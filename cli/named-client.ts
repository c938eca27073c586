import type { Db } from '#server/db/open.ts';
import { nearestName } from '#shared/nearest-name.ts';

/** The id of a client, from its id or a unique name. @throws Error that lists the clients. */
export async function clientIdOf(db: Db, typed: string): Promise<string> {
  const clients = await db
    .selectFrom('clients')
    .select(['id', 'display_name'])
    .where('removed_at', 'is', null)
    .orderBy('display_name')
    .execute();
  const byId = clients.find(({ id }) => id === typed);
  if (byId) return byId.id;
  const [client, another] = clients.filter(({ display_name }) => display_name === typed);
  if (another) throw new Error(`Several clients are called "${typed}". Give the id.`);
  if (client) return client.id;
  const nearest = nearestName(
    typed,
    clients.flatMap(({ id, display_name }) => [id, display_name]),
  );
  const names = clients.map(({ display_name }) => display_name).join(', ');
  const hint =
    nearest === undefined ? ` There are: ${names || 'none'}.` : ` Nearest: "${nearest}".`;
  throw new Error(`There is no client "${typed}".${hint}`);
}
