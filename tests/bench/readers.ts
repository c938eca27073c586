import {
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  type HubConnection,
} from '@microsoft/signalr';

import { benchReaders } from './bench-plant.ts';
import { accessToken } from './sign-in.ts';

export interface KpiEntry {
  Id: string;
  TotalParts?: number;
}

export interface Crowd {
  address: string;
  count: number;
  plantId: string;
  onEntry: (reader: string, entry: KpiEntry) => void;
  /** Called with the index of a reader whose connection ended. */
  onClose?: (index: number) => void;
}

/** Connections that read the KPIs of a plant, distributed over the accounts of the bench. */
export async function connectReaders(crowd: Crowd): Promise<HubConnection[]> {
  const tokens = await tokensOfReaders(crowd.address);
  const connections = [];
  for (let index = 0; index < crowd.count; index += 1)
    connections.push(await connectReader(crowd, { index, tokens }));
  return connections;
}

export function tokensOfReaders(address: string): Promise<string[]> {
  return Promise.all(benchReaders.map((reader) => accessToken(address, reader)));
}

export async function connectReader(
  { address, plantId, onEntry, onClose }: Omit<Crowd, 'count'>,
  { index, tokens }: { index: number; tokens: readonly string[] },
): Promise<HubConnection> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}/chimehub`, {
      accessTokenFactory: () => tokens[index % tokens.length] ?? '',
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  connection.on('machineKpis', (entries: KpiEntry[]) => {
    for (const entry of entries) onEntry(String(index), entry);
  });
  if (onClose) connection.onclose(() => onClose(index));
  await connection.start();
  await connection.invoke('Subscribe', { plantId, topics: ['kpis'] });
  return connection;
}
