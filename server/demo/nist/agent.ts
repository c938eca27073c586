import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { RecordedItem } from './recording.ts';
import type { ReplayedEvent, NistReplay } from './replay.ts';
import { writeOutOfRange, writeStreams } from './streams-document.ts';

/** The data items of Mazak01, by the keys of the recording. */
const items: Readonly<
  Record<RecordedItem, { id: string; kind: readonly [group: string, element: string] }>
> = {
  execution: { id: 'Mazak01-path_13', kind: ['Events', 'Execution'] },
  mode: { id: 'Mazak01-path_14', kind: ['Events', 'ControllerMode'] },
  PartCountAct: { id: 'Mazak01-path_6', kind: ['Events', 'PartCount'] },
  S2rpm: { id: 'Mazak01-C2_2', kind: ['Samples', 'RotaryVelocity'] },
  Zload: { id: 'Mazak01-Z_3', kind: ['Samples', 'Load'] },
};

const mazak = { name: 'Mazak01', uuid: 'mtc_adapter002' };

export interface NistAgent {
  url: string;
  port: string;
  close(): Promise<void>;
}

/** An MTConnect agent on this computer that replays the recorded machine. */
export async function startNistAgent(replay: NistReplay, now: () => number): Promise<NistAgent> {
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://agent');
    response.setHeader('content-type', 'text/xml');
    response.end(answerTo(url, replay, now()));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const port = String((http.address() as AddressInfo).port);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function answerTo(url: URL, replay: NistReplay, now: number): string {
  const next = replay.nextSequence(now);
  const header = {
    instanceId: Math.floor(replay.startedAt / 1000),
    creationTime: new Date(now).toISOString(),
    firstSequence: 1,
    lastSequence: next - 1,
  };
  if (!url.pathname.endsWith('/sample'))
    return streamsOf(replay.current(now), { ...header, nextSequence: next });
  const from = numberIn(url, 'from', 1);
  const count = Math.min(10_000, numberIn(url, 'count', 100));
  if (from < 1 || from > next || count < 1) return writeOutOfRange(header);
  const events = replay.from(from, { now, count });
  return streamsOf(events, { ...header, nextSequence: from + events.length });
}

function streamsOf(events: readonly ReplayedEvent[], header: object): string {
  const observations = events.map(({ item, at, value, sequence }) => ({
    kind: [...items[item].kind, item] as const,
    dataItemId: items[item].id,
    timestamp: new Date(at).toISOString(),
    sequence,
    value,
  }));
  return writeStreams(mazak, header, observations);
}

/** -1 for any text but a whole number. */
function numberIn(url: URL, name: string, usual: number): number {
  const text = url.searchParams.get(name) ?? String(usual);
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}
