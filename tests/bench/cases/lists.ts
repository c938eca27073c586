import { demoPassword } from '#cli/player/accounts.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { percentile, type Figure } from '../figures.ts';
import { accessToken } from '../sign-in.ts';

const products = 'api/admin/clients/northwind/products';
const rowsOfFile = 50_000;
const files = 2;
const rounds = 20;

const questions = {
  'a page': 'pageNumber=3',
  'the last page': `pageNumber=${(rowsOfFile * files) / 50}`,
  'another order': 'orderBy=IdealCycleSeconds',
  'an order with gaps': 'orderBy=Family&ascending=false',
  'a search': 'search=bottle%2099',
  'a filter': 'filter=IdealCycleSeconds:100..200',
} as const;

/** Two imports of 50,000 rows, and the list of the 100,000 rows that are there then. */
export async function measureLists({ address }: ServerProcess): Promise<Figure[]> {
  const token = await accessToken(address, 'global', demoPassword);
  const headers = { Authorization: `Bearer ${token}` };
  const imports: number[] = [];
  for (let file = 0; file < files; file += 1)
    imports.push(await importFile(`${address}/${products}`, headers, file));
  const figures: Figure[] = [
    {
      name: 'import of 50,000 rows',
      value: Math.max(...imports) / 1000,
      unit: 's',
      target: '≤ 15',
    },
  ];
  for (const [name, query] of Object.entries(questions)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push(await timeOf(`${address}/${products}?pageSize=50&${query}`, headers));
    const value = percentile(times, 0.5);
    figures.push({ name: `${name} of 100,000 rows, p50`, value, unit: 'ms', target: '≤ 100' });
  }
  const value = (await timeOf(`${address}/${products}/export?search=bottle`, headers)) / 1000;
  return [...figures, { name: 'export of 100,000 rows as CSV', value, unit: 's' }];
}

type Headers = Record<string, string>;

async function importFile(url: string, headers: Headers, file: number): Promise<number> {
  const lines = Array.from({ length: rowsOfFile }, (_, index) => {
    const family = index % 3 === 0 ? '' : `Family ${index % 50}`;
    return `Bottle ${file * rowsOfFile + index},${family},${(index % 1000) + 1}`;
  });
  const body = ['DisplayName,Family,IdealCycleSeconds', ...lines].join('\n');
  const began = performance.now();
  const reply = await fetch(`${url}/imports`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'text/csv' },
    body,
  });
  const { Id } = (await reply.json()) as { Id: string };
  for (;;) {
    const state = await fetch(`${url}/imports/${Id}`, { headers });
    const { State, IsStored } = (await state.json()) as { State: string; IsStored?: boolean };
    if (State !== 'running') {
      if (!IsStored) throw new Error(`The import has ended as ${State}`);
      return performance.now() - began;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function timeOf(url: string, headers: Headers): Promise<number> {
  const began = performance.now();
  const reply = await fetch(url, { headers });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return performance.now() - began;
}
