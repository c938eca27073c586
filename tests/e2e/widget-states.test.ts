import type { Page, Route } from 'playwright';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { followCalls, type Calls } from '#tests/support/calls.ts';
import { startDemo } from '#tests/support/demo.ts';
import { isFull } from '#tests/support/extent.ts';
import { silenceHub } from '#tests/support/fake-hub.ts';
import { openLive, secondsUntil, visit } from '#tests/support/plant-page.ts';

/**
 * Number of widgets with machines or their figures on each view, without the header and the tabs.
 */
const views = [
  ['oee-tile-view', 3],
  ['oee-grid-view', 3],
  ['process-grid-view', 3],
  ['overview', 3],
] as const;
const empty = 'No data found';
const refusal = 'The database is away';
const late = 'The server did not answer within 15 seconds';
const offline = 'This device is offline';

const demo = startDemo();
let page: Page;
/** Calls that the tests do not answer themselves. */
let otherCalls: Calls;

beforeAll(async () => {
  page = await demo.browser.newPage({ viewport: { width: 1920, height: 1080 } });
  otherCalls = followCalls(page.context(), /\/api\/(?!machines\/[^/]+\/machines)/);
  await page.clock.install();
  await signedInAs(page, demo.address, 'anna');
});
afterEach(async () => {
  // Resumes the clock even after a failed test, so that the next test can load its page.
  await page.clock.resume();
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a poll that fails keeps the last values and tells their age', async () => {
  await openLive(page, demo.address, 'process-grid-view?Id=riverside');
  await page.getByRole('row').nth(10).waitFor();
  await page.route(/api\/machines\//, (route) => route.fulfill({ status: 500, json: {} }));

  await secondsUntil(
    page,
    () =>
      page
        .getByText(/^Not live, updated /)
        .first()
        .isVisible(),
    {
      most: 120,
      stepMs: 5000,
    },
  );

  await page
    .getByText(/^Not live, updated (1m|\d+s) ago$/)
    .first()
    .waitFor();
  expect(await page.getByRole('row').count()).toBeGreaterThan(10);
  expect(await page.getByText(empty).count()).toBe(0);
});

test.each([
  ['oee-tile-view', 'running and short stop'],
  ['oee-grid-view', 'running and short stop'],
  // The production table marks a stop with a red line, which follows the status.
  ['overview', 'running and short stop and stopped'],
])(
  'on %s a stop becomes a long one by the clock alone, at 600 seconds',
  async (view, shortStop) => {
    const machines = {
      'riverside-imm-01': 589.2,
      'riverside-imm-02': 590.2,
      'riverside-imm-03': 591.2,
    };
    const askedAt = await silenceHub(page, machines);
    await openLive(page, demo.address, `${view}?Id=riverside&find=IMM-0`);
    await page.getByText('IMM-03').nth(1).waitFor();

    await page.clock.pauseAt(askedAt() + 10_000);
    expect(await looks()).toEqual({
      // A short stop is drawn as running, and the words beside it name it.
      'IMM-01': shortStop,
      'IMM-02': 'stopped',
      'IMM-03': 'stopped',
    });
    await page.clock.runFor(1000);
    expect(await looks()).toEqual({
      'IMM-01': 'stopped',
      'IMM-02': 'stopped',
      'IMM-03': 'stopped',
    });
  },
);

/**
 * Whether a view is tested in all four states. The frame of a widget draws them alike everywhere,
 * so the gate tests the two that differ in words only on one view.
 */
function hasAll(view: string): boolean {
  return isFull || view === 'overview';
}
test.each(views)(
  'every widget of %s tells no data, a refusal, silence and no network apart',
  async (view, count) => {
    await silenceHub(page, {});
    await answerWith((route) => route.fulfill({ json: { Items: [] } }));
    await open(view);
    await expect
      .poll(laterShown)
      .toEqual({ [empty]: count, [refusal]: 0, [late]: 0, [offline]: 0 });

    await answerWith((route) => route.fulfill({ status: 500, json: { ErrorMessage: refusal } }));
    await open(view);
    await expect
      .poll(laterShown)
      .toEqual({ [empty]: 0, [refusal]: count, [late]: 0, [offline]: 0 });

    if (!hasAll(view)) return;
    await answerWith(() => {});
    await open(view);
    await expect
      .poll(laterShown)
      .toEqual({ [empty]: 0, [refusal]: 0, [late]: count, [offline]: 0 });

    await open(view);
    // Figures of the plant are a separate call, which has to be answered first.
    await otherCalls.answered();
    await page.context().setOffline(true);
    await expect
      .poll(laterShown)
      .toEqual({ [empty]: 0, [refusal]: 0, [late]: 0, [offline]: count });
  },
);

test('a refusal and the focus on its button stay while it is asked again', async () => {
  await silenceHub(page, {});
  await answerWith((route) => route.fulfill({ status: 500, json: { ErrorMessage: refusal } }));
  await open('oee-grid-view');
  await expect.poll(laterShown).toMatchObject({ [refusal]: 3 });
  const button = page.getByRole('button', { name: 'Try again' }).first();

  await answerWith(() => {});
  await button.press('Enter');

  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  expect(await shown()).toMatchObject({ [refusal]: 3 });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

/** The marks and words of each of these machines, in all widgets of the page. */
async function looks(): Promise<Record<string, string>> {
  const names = ['IMM-01', 'IMM-02', 'IMM-03'];
  const found = await page.evaluate(
    (wanted) =>
      wanted.map((name) => {
        const id = `riverside-${name.toLowerCase()}`;
        const places = [...document.querySelectorAll('article, tbody tr, [data-machine]')].filter(
          (place) =>
            place.getAttribute('data-machine') === id || place.textContent.startsWith(name),
        );
        const marks = places.flatMap((place) => [...place.querySelectorAll('[data-status]')]);
        return [
          ...marks.map((mark) => mark.getAttribute('data-status') ?? ''),
          ...places.map(
            ({ textContent }) =>
              /short stop|running|stopped|undefined|no data/.exec(textContent)?.[0] ?? '',
          ),
        ];
      }),
    names,
  );
  return Object.fromEntries(
    names.map((name, index) => [name, [...new Set(found[index])].toSorted().join(' and ')]),
  );
}

async function answerWith(answer: (route: Route) => unknown) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(/api\/machines\/[^/]+\/machines/, async (route) => {
    await answer(route);
  });
}

/** Opens a view without auto-update, so that the tabs do not change while time passes. */
function open(view: string) {
  return visit(page, demo.address, `${view}?Id=riverside&autoUpdate=false`);
}

/** The messages of the widgets after more time, in which failed calls are repeated. */
async function laterShown(): Promise<Record<string, number>> {
  await otherCalls.answered();
  await page.clock.fastForward(8000);
  return shown();
}

async function shown(): Promise<Record<string, number>> {
  const texts = await page.locator('main').innerText();
  return Object.fromEntries(
    [empty, refusal, late, offline].map((text) => [text, texts.split(text).length - 1]),
  );
}
