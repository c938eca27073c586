import type { Machine, Machines } from '#schemas/api/machines.gen.ts';

import { request } from '../http.ts';

const pageSize = 1000;

/**
 * Machines of all plants of the user, with today's figures.
 * @param clientId Empty outside of a client's view.
 */
export async function listAllMachines(clientId: string, signal: AbortSignal): Promise<Machine[]> {
  const machines: Machine[] = [];
  for (let pageNumber = 1, total = 1; machines.length < total; pageNumber += 1) {
    const page = await request<Machines>('GET', 'machines', {
      query: {
        orderBy: 'DisplayName',
        pageSize,
        pageNumber,
        ...(clientId && { filter: `ClientId:${clientId}` }),
      },
      signal,
    });
    if (page.Items.length === 0) break;
    machines.push(...page.Items);
    total = page.TotalItems;
  }
  return machines;
}
