import type { Page } from 'playwright';

import type { MachineKpi, MachineStatus, SubscribeRequest } from '#schemas/api/hub.gen.ts';

interface Invocation {
  protocol?: string;
  type?: number;
  invocationId?: string;
  arguments?: [SubscribeRequest];
}

/** The end of each message in the hub's protocol. */
const end = '\u001E';
const ping = 6;

/**
 * A hub that sends statuses once, by `secondsInStatus` of each machine, and is silent afterwards
 * while its connection stays open.
 * @returns the page's time at its request.
 */
export async function silenceHub(
  page: Page,
  stopped: Readonly<Record<string, number>>,
): Promise<() => number> {
  let askedAt = 0;
  await page.routeWebSocket(/chimehub/, (socket) => {
    async function answer({ invocationId, arguments: [request] = [{}] }: Invocation) {
      const at = await page.evaluate(() => Date.now()).catch(() => undefined);
      // Undefined when the page is already closed.
      if (at === undefined) return;
      askedAt = at;
      const result = {
        Scope: request.plantId,
        Seq: 1,
        At: new Date(askedAt).toISOString(),
        machineStatus: Object.entries(stopped).map(([id, seconds]) => stop(id, seconds)),
        // Machines at work within their shifts, independent of the demo's time.
        machineKpis: Object.keys(stopped).map((Id) => workingKpis(Id)),
        machineMetrics: [],
      };
      socket.send(JSON.stringify({ type: 3, invocationId, result }) + end);
    }
    function workingKpis(Id: string): MachineKpi {
      return {
        Id,
        OffShift: false,
        OnBreak: false,
        ChangeoverActive: false,
        Seq: 1,
        At: new Date(askedAt).toISOString(),
      };
    }
    function stop(Id: string, TotalSeconds: number): MachineStatus {
      const At = new Date(askedAt - TotalSeconds * 1000).toISOString();
      return { Id, Value: 'STOPPED', TotalSeconds, Seq: 1, At };
    }
    socket.onMessage((message) => {
      for (const text of String(message).split(end).filter(Boolean)) {
        const said = JSON.parse(text) as Invocation;
        if (said.protocol !== undefined) socket.send(`{}${end}`);
        // Answers pings, so that the page keeps the connection although its clock is fast.
        if (said.type === ping) socket.send(text + end);
        if (said.invocationId !== undefined) void answer(said);
      }
    });
  });
  return () => askedAt;
}
