import { request } from '../http.ts';

/** A machine whose page a screen about a machine can be seen on. @param client Empty: of any. */
export async function findFirstMachine(
  client: string,
  signal: AbortSignal,
): Promise<string | null> {
  const filter = client === '' ? {} : { filter: `ClientId:${client}` };
  const query = { pageSize: 1, orderBy: 'DisplayName', ascending: true, ...filter };
  const options = { query, signal };
  const { Items } = await request<{ Items: { Id: string }[] }>('GET', 'admin/machines', options);
  return Items[0]?.Id ?? null;
}
