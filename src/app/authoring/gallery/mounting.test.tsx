import { MantineProvider } from '@mantine/core';
import { act, cleanup, render } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { WidgetCell } from '#engine/cell.tsx';
import { Around, scope } from '#plant/testing.tsx';
import { eventually } from '#shared/eventually.fixture.ts';
import { examples } from '#widgets/examples.ts';
import { loadParser } from '#widgets/markdown/load-parser.ts';
import { widgets } from '#widgets/registry.ts';

import { held, startCounting, type HeldResources } from './left-over.fixture.ts';
import { SampleAround, SampleScreen } from './sample-around.tsx';

/** Mocks the server for widgets that call it themselves. */
vi.mock('#api/http.ts', async (original) => ({
  ...(await original<object>()),
  request: () => new Promise(() => {}),
}));

const times = process.env['LINESIDE_TESTS'] === 'full' ? 200 : 20;

beforeAll(async () => {
  for (const load of Object.values(widgets)) await load();
  await loadParser();
  startCounting();
});
afterEach(cleanup);

test.each(Object.keys(widgets))(
  `%s leaves nothing behind when it came and went ${times} times`,
  async (type) => {
    await act(async () => render(<Page type={type} />));
    // After this, data and lazy chunks are loaded: one-time caches are filled.
    await settled();
    turn(false);
    await settled();
    const before = held();

    for (let time = 0; time < times; time += 1) {
      turn(true);
      turn(false);
    }

    // On a busy machine a pending timer may still hold resources.
    await eventually(async () => {
      await settled();
      expect(moreThan(before)).toEqual({ nodes: 0, timers: 0, listeners: 0 });
    });
  },
);

test('a listener, a timer and a node that stay are found', async () => {
  const before = held();
  window.addEventListener('resize', nothing);
  const timer = setInterval(nothing, 1000);
  const node = document.body.appendChild(document.createElement('p'));

  expect(held()).toEqual({
    nodes: before.nodes + 1,
    timers: before.timers + 1,
    listeners: before.listeners + 1,
  });
  window.removeEventListener('resize', nothing);
  clearInterval(timer);
  node.remove();
  expect(held()).toEqual(before);
});

/** The increase over an earlier count. */
function moreThan(before: HeldResources): HeldResources {
  const now = held();
  return {
    nodes: Math.max(0, now.nodes - before.nodes),
    timers: Math.max(0, now.timers - before.timers),
    listeners: Math.max(0, now.listeners - before.listeners),
  };
}

let setShown: (isShown: boolean) => void = nothing;

function nothing(): void {}

function turn(isShown: boolean): void {
  act(() => setShown(isShown));
}

/**
 * Waits until all modules are loaded and the counts are stable for five turns of the event loop.
 */
async function settled(): Promise<void> {
  await act(async () => vi.dynamicImportSettled());
  for (let quiet = 0, before = ''; quiet < 5;) {
    await act(async () => new Promise((resolve) => setImmediate(resolve)));
    const now = JSON.stringify(held());
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}

function Page({ type }: { type: string }) {
  return (
    <Around>
      <MantineProvider env="test">
        <SampleAround>
          <Place type={type} />
        </SampleAround>
      </MantineProvider>
    </Around>
  );
}

function Place({ type }: { type: string }) {
  const [isShown, show] = useState(true);
  useEffect(() => {
    setShown = show;
  }, []);
  const example = examples.get(type);
  if (!example || !isShown) return null;
  return (
    <SampleScreen id={type} example={example} plain={scope}>
      <WidgetCell id={type} placed={example.widget} />
    </SampleScreen>
  );
}
