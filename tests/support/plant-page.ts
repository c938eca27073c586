import type { Locator, Page } from 'playwright';

import type { MachineStatus, SubscribeRequest } from '#schemas/api/hub.gen.ts';

import { heldTokens } from './people.ts';

/** End of a message of the hub's protocol. */
const end = '\u001E';

export const plantPage = '/dashboard/plant/';

/** Opens a screen of the demo's plant Riverside and waits until it is live. */
export async function openLive(page: Page, address: string, view = 'oee-tile-view?Id=riverside') {
  await page.goto(address + plantPage + view);
  await live(page).waitFor();
}

export function live(page: Page): Locator {
  return page.locator('[data-connection="live"]');
}

export function stale(page: Page): Locator {
  return page.locator('[data-connection="stale"]');
}

/** A source tells the statuses of machines. */
export async function ingest(address: string, statuses: Readonly<Record<string, string>>) {
  const at = new Date().toISOString();
  const samples = Object.entries(statuses).map(([machine, value]) => ({
    machine,
    tag: 'status',
    value,
    at,
  }));
  const reply = await fetch(`${address}/api/ingest`, {
    method: 'POST',
    headers: { Authorization: 'Bearer lineside-demo-ingest', 'Content-Type': 'application/json' },
    body: JSON.stringify(samples),
  });
  const { accepted } = (await reply.json()) as { accepted: number };
  if (accepted !== samples.length) throw new Error(`${accepted} of ${samples.length} accepted`);
}

/** What the server itself says of these machines, asked past whatever the browser meets. */
export async function statusesOf(page: Page, address: string, ids: readonly string[]) {
  const tokens = await heldTokens(page);
  const query = ids.map((id) => `ids[]=${id}`).join('&');
  const reply = await fetch(`${address}/api/machines/status?${query}`, {
    headers: { Authorization: `Bearer ${tokens?.accessToken}` },
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return (await reply.json()) as MachineStatus[];
}

/** A hub that tells the statuses it is given once, and then keeps silent on an open connection. */
export async function silenceHub(page: Page, statuses: () => MachineStatus[]) {
  await page.routeWebSocket(/chimehub/, (socket) => {
    socket.onMessage((message) => {
      for (const text of String(message).split(end).filter(Boolean)) {
        const said = JSON.parse(text) as {
          protocol?: string;
          invocationId?: string;
          arguments?: [SubscribeRequest];
        };
        if (said.protocol) socket.send(`{}${end}`);
        if (said.invocationId === undefined) continue;
        const Scope = said.arguments?.[0].plantId;
        const At = new Date().toISOString();
        const result = { Scope, Seq: 1, At, machineKpis: [], machineMetrics: [] };
        socket.send(
          JSON.stringify({
            type: 3,
            invocationId: said.invocationId,
            result: { ...result, machineStatus: statuses() },
          }) + end,
        );
      }
    });
  });
}

/** The page is put behind others, or looked at again. */
export async function setVisible(page: Page, isVisible: boolean) {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

/** Lets the page's time pass in steps until something is so. @returns the seconds it took. */
export async function secondsUntil(
  page: Page,
  isSo: () => Promise<boolean>,
  { most, stepMs = 1000, restMs = 60 }: { most: number; stepMs?: number; restMs?: number },
): Promise<number> {
  for (let passed = 0; passed <= most; passed += stepMs / 1000) {
    if (await isSo()) return passed;
    await page.clock.runFor(stepMs);
    // What time has set off needs the network, which is not the page's to hurry.
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
  return Number.POSITIVE_INFINITY;
}
