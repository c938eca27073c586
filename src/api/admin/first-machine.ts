import { request } from '../http.ts';

/** A machine to show a machine screen with. @param client Empty: any client. */
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
