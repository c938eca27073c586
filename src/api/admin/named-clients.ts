import { request } from '../http.ts';

export interface NamedClient {
  Id: string;
  DisplayName: string;
  /** Origin of its site; null: it has no site of its own. */
  Origin: string | null;
  State: 'active' | 'retired';
}

/** The clients that an administrator can choose from, by name. */
export async function listNamedClients(signal: AbortSignal): Promise<NamedClient[]> {
  const query = { pageSize: 1000, orderBy: 'DisplayName', ascending: true };
  const options = { query, signal };
  const { Items } = await request<{ Items: NamedClient[] }>('GET', 'admin/clients', options);
  return Items;
}
