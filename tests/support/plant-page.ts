import type { Locator, Page, Request } from 'playwright';

import { heldTokens } from '#cli/player/accounts.ts';
import type { MachineStatus } from '#schemas/api/hub.gen.ts';
import type { Machines } from '#schemas/api/machines.gen.ts';

import { demoNow } from './demo-clock.ts';

/** Opens a screen of a plant and waits until it is live. */
export async function openLive(page: Page, address: string, view = 'oee-tile-view?Id=riverside') {
  await page.goto(`${address}/dashboard/plant/${view}`);
  await live(page).waitFor();
}

/** Opens a screen of a plant and waits until it is drawn. */
export async function visit(page: Page, address: string, view: string) {
  await page.goto(`${address}/dashboard/plant/${view}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens a screen without stored settings of an earlier visit. */
export async function openFresh(page: Page, address: string, view: string) {
  await keep(page, address, { recentPlantHistory: null });
  await visit(page, address, view);
}

/** The mark in the header that names the mode of the page. */
export function pillOf(page: Page, words: string): Locator {
  return page.locator('[data-connection]').getByText(words, { exact: true });
}

/** The query parameters of the address. */
export function searchOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

export function live(page: Page): Locator {
  return page.locator('[data-connection="live"]');
}

export function stale(page: Page): Locator {
  return page.locator('[data-connection="stale"]');
}

/** Sends statuses of machines as a data source. */
export async function ingest(address: string, statuses: Readonly<Record<string, string>>) {
  const at = new Date(demoNow()).toISOString();
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

/** The statuses of the plan's machines, read from the server without the browser's routes. */
export async function serverStatuses(page: Page, address: string): Promise<MachineStatus[]> {
  const ids = Object.keys(await page.evaluate(spotStatuses));
  const query = ids.map((id) => `ids[]=${id}`).join('&');
  return (await readAsPage(page, `${address}/api/machines/status?${query}`)) as MachineStatus[];
}

/** Machines that are drawn with another status than the server has now. */
export async function wrongSpots(page: Page, address: string): Promise<string[]> {
  const statuses = await serverStatuses(page, address);
  const paused = await pausedMachines(page, address);
  const shown = await page.evaluate(spotStatuses);
  return statuses.flatMap((status) => {
    const shape = expectedShape(status, paused.has(status.Id));
    return shown[status.Id] === shape ? [] : [`${status.Id}: ${shown[status.Id]}, not ${shape}`];
  });
}

function expectedShape({ Value, TotalSeconds }: MachineStatus, isPaused: boolean): string {
  if (Value !== 'STOPPED') return Value.toLowerCase();
  if (isPaused) return 'planned';
  return TotalSeconds >= 600 ? 'stopped' : 'running';
}

/** Machines of the demo's plant that have a break or no shift now, by the server. */
async function pausedMachines(page: Page, address: string): Promise<Set<string>> {
  const query = 'machines/riverside/machines?pageSize=100';
  const { Items } = (await readAsPage(page, `${address}/api/${query}`)) as Machines;
  return new Set(Items.filter((row) => row.OffShift || row.OnBreak).map(({ Id }) => Id));
}

async function readAsPage(page: Page, url: string): Promise<unknown> {
  const tokens = await heldTokens(page);
  const reply = await fetch(url, { headers: { Authorization: `Bearer ${tokens?.accessToken}` } });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return reply.json();
}

/** Runs in the page: the shape of each machine on the plan. */
function spotStatuses(): Record<string, string> {
  return Object.fromEntries(
    [...document.querySelectorAll('[data-machine]')].map((spot) => [
      spot.getAttribute('data-machine') ?? '',
      spot.querySelector('[data-status]')?.getAttribute('data-status') ?? '',
    ]),
  );
}

/** Hides the page behind others, or shows it again. */
export async function setVisible(page: Page, isVisible: boolean) {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

/** Advances the page's clock in steps until a condition holds. @returns the seconds it took. */
export async function secondsUntil(
  page: Page,
  isSo: () => Promise<boolean> | boolean,
  { most, stepMs = 1000 }: { most: number; stepMs?: number },
): Promise<number> {
  for (let passed = 0; passed <= most; passed += stepMs / 1000) {
    if (await isSo()) return passed;
    await page.clock.runFor(stepMs);
    // Calls that became due need real time, because the network does not follow the page's
    // clock.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Number.POSITIVE_INFINITY;
}

/** Counts calls for machines and their figures from now on, by path. */
export function countCalls(page: Page): () => Record<string, number> {
  const calls: Record<string, number> = {};
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const name = /^\/api\/(machines\/.*)$/.exec(pathname)?.[1];
    if (name !== undefined) calls[name] = (calls[name] ?? 0) + 1;
  });
  return () => calls;
}

interface Watched {
  listeners: Set<string>;
  /** The highest number of simultaneous calls of one query. */
  most: number;
}

export function watched(page: Page): Promise<{ listeners: number; most: number }> {
  return page.evaluate(() => {
    const { listeners, most } = window as unknown as Watched;
    return { listeners: listeners.size, most };
  });
}

/** Runs in the page before it starts: counts its event listeners and simultaneous calls. */
export function watchPage(): void {
  const noted = window as unknown as Watched;
  noted.listeners = new Set();
  noted.most = 0;
  const known = new Map<unknown, number>();
  for (const target of [document, window]) {
    const { addEventListener: add, removeEventListener: remove } = target;
    target.addEventListener = (
      type: string,
      listener: never,
      options?: AddEventListenerOptions,
    ) => {
      known.set(listener, known.get(listener) ?? known.size);
      if (!options?.once) noted.listeners.add(`${type} ${known.get(listener)}`);
      add.call(target, type, listener, options);
    };
    target.removeEventListener = (type: string, listener: never, options?: never) => {
      noted.listeners.delete(`${type} ${known.get(listener)}`);
      remove.call(target, type, listener, options);
    };
  }
  const underWay: Record<string, number> = {};
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const [path] = asked as [string];
    const name = path.split('?')[0] ?? '';
    underWay[name] = (underWay[name] ?? 0) + 1;
    if (name.startsWith('/api/machines/')) noted.most = Math.max(noted.most, underWay[name]);
    try {
      return await fetch(...asked);
    } finally {
      underWay[name] -= 1;
    }
  };
}

/** The call for the machines of a plant with their figures. */
export function isMachines(request: Request): boolean {
  return /\/api\/machines\/\w+\/machines\?/.test(request.url());
}

/** Start and end of the window of a call. */
export function windowOf(request: Request): string[] {
  const { searchParams } = new URL(request.url());
  return [searchParams.get('start') ?? '', searchParams.get('end') ?? ''];
}

export function filterOf(request: Request): string | null {
  return new URL(request.url()).searchParams.get('filter');
}

/**
 * A date that is over in every plant at any hour and has shifts: two days ago in UTC, because one
 * day ago is still today in Chicago after 18:00.
 */
export function aPastDate(): string {
  return new Date(demoNow() - 2 * 86_400_000).toISOString().slice(0, 10);
}

export function hourInChicago(at: string): number {
  const options = { timeZone: 'America/Chicago', hour: 'numeric', hourCycle: 'h23' } as const;
  return Number(new Intl.DateTimeFormat('en-US', options).format(new Date(at)));
}

/**
 * Writes items into the browser's storage while no page of the product is open, which would write
 * too.
 */
export async function keep(page: Page, address: string, items: Record<string, unknown>) {
  await page.goto(`${address}/icon.svg`);
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all))
      localStorage.setItem(key, JSON.stringify(value));
  }, items);
}

/** The value that the browser has stored under a name, or null. */
export function stored(page: Page, key: string): Promise<unknown> {
  return page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key);
}
