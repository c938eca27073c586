import type { Page } from 'playwright';

import { launchBrowser, signIn } from '#tests/support/browser.ts';
import { cpuSecondsOf, type ServerProcess } from '#tests/support/server-process.ts';

import { benchPassword, benchUser, machineIds } from '../bench-plant.ts';
import { percentile, type Figure } from '../figures.ts';
import { rendererPid } from '../renderer.ts';
import { beat, begin } from '../source.ts';

interface Load {
  machines: number;
  perSecond: number;
  p95?: string;
  cpu?: string;
}

const loads: Load[] = [
  { machines: 200, perSecond: 1, p95: '≤ 10', cpu: '≤ 14' },
  { machines: 1000, perSecond: 1, p95: '≤ 25', cpu: '≤ 20' },
  { machines: 200, perSecond: 10 },
  { machines: 200, perSecond: 40, p95: '≤ 40' },
];
const seconds = 12;

/** The delay from sending a sample to its text on the screen, on the tile view. */
export async function measureLatency({ address }: ServerProcess): Promise<Figure[]> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.addInitScript(watchParts);
  await signIn(page, address, { username: benchUser, password: benchPassword });
  await page.waitForURL(/dashboard/);
  const figures: Figure[] = [];
  for (const load of loads) figures.push(...(await measureOne(page, address, load)));
  await browser.close();
  return figures;
}

async function measureOne(page: Page, address: string, load: Load): Promise<Figure[]> {
  const machines = machineIds(load.machines);
  await begin(address, machines);
  await page.goto(`${address}/dashboard/plant/oee-tile-view?Id=plant-${load.machines}`);
  await page.getByRole('article').first().waitFor();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await page.evaluate('window.seenParts = []; window.frames60 = 0');
  const sentAt = new Map<string, number>();
  const renderer = rendererPid();
  const before = { cpu: cpuSecondsOf(renderer), at: performance.now() };
  await beat({
    address,
    machines,
    perSecond: load.perSecond,
    seconds,
    onSend: (machine, parts) =>
      sentAt.set(
        `M-${machine.split('-').at(-1)} ${parts}`,
        performance.timeOrigin + performance.now(),
      ),
  });
  const cpu = (cpuSecondsOf(renderer) - before.cpu) / ((performance.now() - before.at) / 1000);
  const seen = (await page.evaluate('window.seenParts')) as [string, number][];
  const delays = seen.flatMap(([key, at]) => {
    const sent = sentAt.get(key);
    return sent === undefined ? [] : [at - sent];
  });
  const name = `${load.machines} machines at ${load.perSecond} Hz`;
  return [
    { name: `${name}, sample to DOM p50`, value: percentile(delays, 0.5), unit: 'ms' },
    {
      name: `${name}, sample to DOM p95`,
      value: percentile(delays, 0.95),
      unit: 'ms',
      ...(load.p95 && { target: load.p95 }),
    },
    {
      name: `${name}, renderer`,
      value: cpu * 100,
      unit: '% of a core',
      ...(load.cpu && { target: load.cpu }),
    },
    { name: `${name}, changes seen`, value: delays.length / seconds, unit: '/s' },
  ];
}

/** Runs in the page: notes each change of a tile's count, and when. */
function watchParts() {
  const noted = window as unknown as { seenParts: [string, number][] };
  noted.seenParts = [];
  const shown = new Map<string, number>();

  function note(tile: Element, at: number) {
    const name = tile.getAttribute('aria-label') ?? '';
    const parts = Number.parseInt(tile.querySelector('footer')?.textContent ?? '', 10);
    // Other figures of the tile change too; only a new count is noted.
    if (!(parts > 0) || shown.get(name) === parts) return;
    shown.set(name, parts);
    noted.seenParts.push([`${name} ${parts}`, at]);
  }

  const observer = new MutationObserver((records) => {
    const at = performance.timeOrigin + performance.now();
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const tile = element?.closest('article');
      if (tile) note(tile, at);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}
