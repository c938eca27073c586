import { randomUUID } from 'node:crypto';

import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';

import { sortKey } from '#server/db/dialects/sort-key.ts';
import { openDatabase } from '#server/db/open.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { benchReaders, machineIds } from '../bench-plant.ts';
import { percentile, type Figure } from '../figures.ts';
import { accessToken } from '../sign-in.ts';

const people = 200;
/** Machines with a conversation each; the account with the same index writes there. */
const rooms = machineIds(200).slice(0, benchReaders.length);
const messagesOfRoom = 15;
const everyMs = 1000;
const history = 100_000;
const historyOf = machineIds(500)[0] ?? '';
const rounds = 15;

/** The delay of a message on other screens, and the time to open a long history. */
export async function measureConversation({ address, dataDir }: ServerProcess): Promise<Figure[]> {
  const tokens = await Promise.all(benchReaders.map((reader) => accessToken(address, reader)));
  return [
    ...(await measureChat(address, tokens)),
    ...(await measurePages(address, dataDir, tokens)),
  ];
}

async function measureChat(address: string, tokens: readonly string[]): Promise<Figure[]> {
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const connections = [];
  for (let index = 0; index < people; index += 1) {
    const connection = new HubConnectionBuilder()
      .withUrl(`${address}/chimehub`, {
        accessTokenFactory: () => tokens[index % tokens.length] ?? '',
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.Error)
      .build();
    connection.on('chatMessage', ({ Id }: { Id: string }) => {
      delays.push(performance.now() - (sentAt.get(Id) ?? 0));
    });
    await connection.start();
    connections.push(connection);
  }
  await Promise.all(rooms.map((room, index) => talk(room, index)));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await Promise.all(connections.map((connection) => connection.stop()));
  const missed = rooms.length * messagesOfRoom * people - delays.length;
  return [
    {
      name: `chat, ${people} people in ${rooms.length} rooms, message to screen p95`,
      value: percentile(delays, 0.95),
      unit: 'ms',
      target: '≤ 100',
    },
    { name: 'chat, messages that did not come', value: missed, unit: '', target: '0' },
  ];

  /** Writes into one room, with an offset so that the rooms do not write at the same moment. */
  async function talk(room: string, index: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, (index * everyMs) / rooms.length));
    for (let count = 0; count < messagesOfRoom; count += 1) {
      const Id = randomUUID();
      sentAt.set(Id, performance.now());
      const reply = await fetch(`${address}/api/machines/${room}/meetings/messages`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${tokens[index]}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ Id, Text: `Message ${count}` }),
      });
      if (!reply.ok) throw new Error(`A message was refused: ${await reply.text()}`);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}

const pages = {
  'the newest page': '',
  'a page in the middle': `&filter=Before:${history / 2}`,
  'a page by its number': `&pageNumber=${history / 100}`,
  'a search': '&filter=Text:message%209999',
} as const;

async function measurePages(
  address: string,
  dataDir: string,
  [token = '']: readonly string[],
): Promise<Figure[]> {
  await fillHistory(dataDir);
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(pages)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const url = `${address}/api/machines/${historyOf}/meetings/messages?pageSize=50${query}`;
      const reply = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
      const { Items } = (await reply.json()) as { Items: object[] };
      times.push(performance.now() - began);
      if (Items.length === 0) throw new Error(`${name} is empty`);
    }
    const value = percentile(times, 0.5);
    figures.push({ name: `${name} of 100,000 messages, p50`, value, unit: 'ms', target: '≤ 300' });
  }
  return figures;
}

async function fillHistory(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  const size = 500;
  const now = Date.now();
  for (let first = 0; first < history; first += size)
    await db
      .insertInto('chat_messages')
      .values(
        Array.from({ length: size }, (_, index) => {
          const seq = first + index + 1;
          const text = `Message ${seq}`;
          return {
            id: `history-${seq}`,
            client_id: 'bench',
            machine_id: historyOf,
            seq,
            account_id: 'bench',
            username: 'bench',
            text,
            text_key: sortKey(text),
            sent_at: now - (history - seq) * 1000,
          };
        }),
      )
      .execute();
  await db.destroy();
}
