import type { Browser, Page } from 'playwright';

import type { TokenResponse } from '#schemas/api/accounts.gen.ts';

import { type Adapter, delayOf, sightsOf } from '#machines/model/adapter.ts';
import type { Happening } from '#machines/model/chart-model.ts';
import type { Stop, Tour } from '#machines/model/tours.ts';
import { answer, holdCalls } from '#tests/support/held-calls.ts';
import { look, mostMs, perform, type Scene, settle } from '#tests/support/sights.ts';

/** A signed-in page in which the tours of one chart follow on each other. */
export interface TourStage extends Scene {
  address: string;
  adapter: Adapter;
  /** Errors that the page ran into. */
  faults: string[];
}

interface Opening {
  browser: Browser;
  /** Where the running product is. */
  address: string;
  adapter: Adapter;
  enter(page: Page): Promise<void>;
}

/** Opens a page with a virtual clock that goes on by itself, and somebody signed in. */
export async function openStage({ browser, address, adapter, enter }: Opening): Promise<TourStage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(mostMs);
  await page.clock.install();
  await page.addInitScript(lengthenJitter);
  // A file that is lost with the network would have the page loaded again in a leap of its clock.
  await page.addInitScript(markReloaded, await servedVersion(address));
  await enter(page);
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(error.error().message));
  const held = await holdCalls(page, adapter);
  return { page, held, person: '', usesKeys: true, address, adapter, faults };
}

/**
 * Plays one tour, and looks at the page after each step.
 * @throws Error that says after which step the page does not show what it should.
 */
export async function playTour(stage: TourStage, tour: Tour): Promise<void> {
  let at: Stop = tour.at;
  await arrive(stage, tour.start);
  const way: string[] = [tour.start];
  try {
    await look(stage, sightsOf(stage.adapter, at));
    for (const { happening, ...next } of tour.steps) {
      way.push(`${happening.name} -> ${next.to}`);
      await happen(stage, happening, at);
      at = next;
      await look(stage, sightsOf(stage.adapter, at));
    }
  } catch (error) {
    throw new Error(`After:\n${way.slice(-8).join('\n')}\n${String(error)}`, { cause: error });
  }
}

/** Runs in the page before it starts: half of a wait with jitter passes without an end of it. */
function lengthenJitter(): void {
  const { random } = Math;
  Math.random = () => 0.9 + random() / 10;
}

async function servedVersion(address: string): Promise<unknown> {
  return ((await (await fetch(`${address}/version.json`)).json()) as { version: unknown }).version;
}

/** Runs in the page: it was loaded again for this version already. */
function markReloaded(version: unknown): void {
  sessionStorage.setItem('reloadedFor', JSON.stringify(version));
}

async function arrive({ page, address, adapter }: TourStage, start: string): Promise<void> {
  const { open, local = {} } = adapter.starts[start] ?? { open: '/' };
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    }
  }, local);
  await page.goto(address + open);
}

function signInElsewhere(): Promise<TokenResponse> {
  throw new Error('Nobody signs in on a tour');
}

async function happen(stage: TourStage, happening: Happening, at: Stop): Promise<void> {
  const { adapter, held } = stage;
  const { kind, name, source = '', ms } = happening;
  if (kind === 'time') return pass(stage, ms ?? delayOf(adapter, at, source), at);
  if (kind === 'answer')
    return answer(await held.next(source), adapter.answers[name], signInElsewhere);
  for (const act of adapter.events[name] ?? []) await perform(stage, act);
}

/** Time ends a state when it is over, and not before. */
async function pass(stage: TourStage, ms: number, at: Stop): Promise<void> {
  await look(stage, [{ quietFor: ms / 2 }, ...sightsOf(stage.adapter, at)]);
  await settle(stage);
  await stage.page.clock.fastForward(ms / 2);
}
