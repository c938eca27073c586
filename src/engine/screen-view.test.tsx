import { act, fireEvent, render, screen as page } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Machine } from '#schemas/api/machines.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { type LiveSource, LiveSourceContext } from './data/live-source.ts';
import type { QueryRegistry } from './query.ts';
import { ScreenView } from './screen-view.tsx';
import { Around, scope } from './testing.tsx';
import type { ScreenScope } from './variables.ts';
import { defineWidget, type AnyWidget, type WidgetRegistry } from './widget.ts';

const names = defineWidget<object, { machines: { query: 'plant-machines' } }>({
  type: 'names',
  schema: { properties: { size: {} } },
  validate: Object.assign((options: unknown) => !('siez' in (options as object)), {
    errors: [
      {
        instancePath: '',
        schemaPath: '#/additionalProperties',
        keyword: 'additionalProperties',
        params: { additionalProperty: 'siez' },
      },
    ],
  }),
  size: { w: 4, h: 4 },
  slots: { machines: { query: 'plant-machines' } },
  Component: ({ data }) => data.machines.map((row) => row.DisplayName).join(', '),
});

const presses = { machines: { ...names.slots.machines, select: pressesOf } };

function pressesOf(rows: readonly Machine[]): Machine[] {
  return rows.filter(({ DisplayName }) => DisplayName.startsWith('IMM'));
}

const broken = {
  ...names,
  type: 'broken',
  Component() {
    throw new Error('no such gauge');
  },
};

const listMachines = vi.fn<QueryRegistry[string]['ask']>();

const queries: QueryRegistry = {
  'plant-machines': {
    ask: listMachines,
    onRows: (rows, live) => live.listed((rows as Machine[]).map(({ Id }) => Id)),
  },
};

const widgets: WidgetRegistry = {
  names: () => Promise.resolve(names as unknown as AnyWidget),
  presses: () => Promise.resolve({ ...names, slots: presses } as unknown as AnyWidget),
  broken: () => Promise.resolve(broken as unknown as AnyWidget),
};

beforeEach(() => {
  listMachines.mockReset();
  listMachines.mockResolvedValue([machine('IMM-01'), machine('IMM-02')]);
});

test('a widget is given the rows of the query it is bound to', async () => {
  await show({ names: { type: 'names', data: { machines: 'machines' } } });

  expect(await page.findByText('IMM-01, IMM-02')).toBeTruthy();
  expect(listMachines).toHaveBeenCalledWith(
    { plantId: 'P1', start: 'start', end: 'end' },
    expect.anything(),
  );
});

test('a widget is empty where no row is one that it is about, and its question is asked once', async () => {
  listMachines.mockResolvedValue([machine('DRY-01')]);
  await show({
    all: { type: 'names', data: { machines: 'machines' } },
    some: { type: 'presses', data: { machines: 'machines' } },
  });

  expect(await page.findByText('DRY-01')).toBeTruthy();
  expect(await page.findByText('No data found')).toBeTruthy();
  expect(listMachines).toHaveBeenCalledTimes(1);
});

test('the machines of a list are known to the source of live values', async () => {
  const source = await show({ names: { type: 'names', data: { machines: 'machines' } } });
  await page.findByText('IMM-01, IMM-02');

  expect(source.listed).toHaveBeenCalledWith(['IMM-01', 'IMM-02']);
});

test('two widgets with the same question ask it once', async () => {
  await show({
    one: { type: 'names', data: { machines: 'machines' } },
    two: { type: 'names', data: { machines: 'machines' } },
  });

  expect(await page.findAllByText('IMM-01, IMM-02')).toHaveLength(2);
  expect(listMachines).toHaveBeenCalledTimes(1);
});

test('"No data found" is said only after the server said so', async () => {
  const answers: ((rows: []) => void)[] = [];
  listMachines.mockReturnValue(
    new Promise((resolve) => {
      answers.push(resolve);
    }),
  );
  await show({ names: { type: 'names', data: { machines: 'machines' } } });
  expect(await page.findByLabelText('Loading')).toBeTruthy();
  expect(page.queryByText('No data found')).toBeNull();

  await act(async () => answers[0]?.([]));

  expect(await page.findByText('No data found')).toBeTruthy();
});

test('a failure is told with its reason, and can be tried again', async () => {
  listMachines.mockRejectedValueOnce(new Error('The plant is not there'));
  await show({ names: { type: 'names', data: { machines: 'machines' } } });
  expect(await page.findByText('The plant is not there')).toBeTruthy();

  fireEvent.click(page.getByText('Try again'));

  expect(await page.findByText('IMM-01, IMM-02')).toBeTruthy();
});

test('a failure stays while it is asked again, until rows come', async () => {
  listMachines.mockRejectedValueOnce(new Error('The plant is not there'));
  await show({ names: { type: 'names', data: { machines: 'machines' } } });
  const failure = await page.findByRole('alert');
  const refusals: ((reason: Error) => void)[] = [];
  listMachines.mockReturnValueOnce(new Promise((_, refuse) => refusals.push(refuse)));

  fireEvent.click(page.getByText('Try again'));

  await expect.poll(() => page.getByText('Try again').ariaBusy).toBe('true');
  expect(page.getByRole('alert')).toBe(failure);
  expect(failure.textContent).toContain('The plant is not there');
  expect(page.queryByLabelText('Loading')).toBeNull();

  await act(async () => refusals[0]?.(new Error('It is still not there')));

  await page.findByText('It is still not there');
  expect(page.getByRole('alert')).toBe(failure);
  expect(page.getByText('Try again').ariaBusy).toBe('false');
});

test('while the hub is away values stay, with their age', async () => {
  const source = await show(
    { names: { type: 'names', data: { machines: 'machines' } } },
    { live: ['status'] },
  );
  await page.findByText('IMM-01, IMM-02');

  act(() => source.turn('stale'));

  expect(page.getByText('IMM-01, IMM-02')).toBeTruthy();
  expect(page.getByText('Not live, updated 12s ago')).toBeTruthy();

  act(() => source.turn('live'));

  expect(page.queryByText(/^Not live/)).toBeNull();
});

test.each([
  ['a type no one made', { type: 'nmaes', data: { machines: 'machines' } }, '“names”'],
  [
    'a misspelt option',
    { type: 'names', data: { machines: 'machines' }, options: { siez: 1 } },
    '“size”',
  ],
  ['a slot it does not have', { type: 'names', data: { machine: 'machines' } }, '“machines”'],
])('%s breaks its own cell only, and names the right spelling', async (_, wrong, right) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await show({ wrong, good: { type: 'names', data: { machines: 'machines' } } });

  expect(await page.findByText('IMM-01, IMM-02')).toBeTruthy();
  expect(await page.findByText(/“wrong” is not set up correctly/)).toBeTruthy();
  expect(page.getByText(new RegExp(`Did you mean ${right}`))).toBeTruthy();
});

test('a widget that throws breaks its own cell only', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await show({
    bad: { type: 'broken', data: { machines: 'machines' } },
    good: { type: 'names', data: { machines: 'machines' } },
  });

  expect(await page.findByText('no such gauge')).toBeTruthy();
  expect(await page.findByText('IMM-01, IMM-02')).toBeTruthy();
});

test('a widget is left out while its condition does not hold', async () => {
  await show({
    shown: {
      type: 'names',
      data: { machines: 'machines' },
      visible: { variable: 'role', equals: 'admin-user' },
    },
    hidden: {
      type: 'names',
      data: { machines: 'machines' },
      visible: { variable: 'role', notEquals: 'admin-user' },
    },
  });

  expect(await page.findAllByText('IMM-01, IMM-02')).toHaveLength(1);
});

test('a screen that is about no time asks again at its own pace', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { mode: _, ...timeless } = scope;
  await show(
    { names: { type: 'names', data: { machines: 'machines' } } },
    { pollSeconds: 30 },
    timeless,
  );
  await page.findByText('IMM-01, IMM-02');
  expect(listMachines).toHaveBeenCalledTimes(1);

  await act(async () => vi.advanceTimersByTimeAsync(31_000));

  expect(listMachines).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('the empty list of a screen about no plant is not said to be of one', async () => {
  listMachines.mockResolvedValue([]);
  await show({ names: { type: 'names', data: { machines: 'machines' } } });

  expect(await page.findByText('The server has nothing to show here.')).toBeTruthy();
});

async function show(
  placed: Screen['widgets'],
  query: { live?: ['status']; pollSeconds?: number } = {},
  shown: ScreenScope = scope,
) {
  const source = fakeSource();
  const ids = Object.keys(placed);
  const document: Screen = {
    version: 1,
    id: 'test',
    path: '/test',
    title: 'test.title',
    variables: {
      plantId: { from: 'route', name: 'Id' },
      role: { from: 'user', name: 'Role' },
      start: { from: 'mode', name: 'start' },
      end: { from: 'mode', name: 'end' },
    },
    data: {
      machines: {
        query: 'plant-machines',
        parameters: { plantId: '$plantId', start: '$start', end: '$end' },
        ...query,
      },
    },
    widgets: placed,
    layouts: { desk: ids.map((id, index) => ({ id, x: 0, y: index * 4, w: 12, h: 4 })) },
  };
  await act(async () => {
    render(
      <Around>
        <LiveSourceContext value={source}>
          <ScreenView document={document} scope={shown} widgets={widgets} queries={queries} />
        </LiveSourceContext>
      </Around>,
    );
  });
  return source;
}

/** A live source controlled by the test. */
function fakeSource() {
  const listeners = new Set<() => void>();
  let now: 'live' | 'stale' = 'live';
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isStale: () => now === 'stale',
    ageOf: () => 12_000,
    listed: vi.fn<LiveSource['listed']>(),
    turn(next: 'live' | 'stale') {
      now = next;
      for (const listener of listeners) listener();
    },
  } satisfies LiveSource & { turn(next: string): void };
}

function machine(Id: string) {
  return { Id, DisplayName: Id } as Machine;
}
