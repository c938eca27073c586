import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { queries } from '#api/queries/registry.ts';
import { WidgetCell } from '#engine/cell.tsx';
import type { SlotState } from '#engine/data/use-slots.ts';
import { Frame } from '#engine/frame.tsx';
import type { AnyWidget } from '#engine/widget.ts';
import { Around, scope } from '#plant/testing.tsx';
import { examples, samples } from '#widgets/examples.ts';
import { widgets } from '#widgets/registry.ts';

import { SampleAround, SampleScreen } from './sample-around.tsx';

/** Mocks the server for widgets that call it themselves. */
vi.mock('#api/http.ts', async (original) => ({
  ...(await original<object>()),
  request: () => new Promise(() => {}),
}));

const languages = ['en-US', 'zh-CN', 'hi-IN', 'es-MX'];
const known: [string, AnyWidget][] = await Promise.all(
  Object.entries(widgets).map(async ([type, load]) => [type, await load()] as [string, AnyWidget]),
);
/** Widgets with only optional slots have nothing to wait for. */
const withNeeds = known.filter(([, { slots }]) =>
  Object.values(slots).some(({ optional }) => !optional),
);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe.each(known)('the example of %s', (type, widget) => {
  const example = examples.get(type);

  test('says in four languages what it is', () => {
    expect(Object.keys(example?.title ?? {})).toEqual(languages);
    expect(Object.keys(example?.about ?? {})).toEqual(languages);
    expect(Object.values({ ...example?.title }).every(Boolean)).toBe(true);
  });

  test('names queries that there are, with rows for each', () => {
    expect(example?.widget.type).toBe(type);
    for (const [name, asked] of Object.entries(example?.data ?? {})) {
      expect(Object.keys(queries)).toContain(asked?.query);
      expect(samples.get(example?.rows?.[name] ?? '')?.length).toBeGreaterThan(0);
    }
  });

  test('is complete without its sample options', () => {
    const { widget: placed, sampleOptions = [] } = example ?? { widget: { type } };
    const kept = Object.entries(placed.options ?? {}).filter(
      ([name]) => !sampleOptions.includes(name),
    );

    expect(Object.keys(placed.options ?? {})).toEqual(expect.arrayContaining([...sampleOptions]));
    expect(widget.validate(Object.fromEntries(kept))).toBe(true);
  });

  test('is drawn without a notice, and says nothing to the console', async () => {
    const said = vi.spyOn(console, 'error');
    const { container } = await draw(type);

    expect(widget.validate(example?.widget.options ?? {})).toBe(true);
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([]);
    expect(container.querySelector('section')?.textContent ?? '').not.toBe('No data found');
    expect(said.mock.calls).toEqual([]);
  });
});

test.each(withNeeds)(
  'around %s the frame draws loading, failure and age: the widget draws rows only',
  async (type, widget) => {
    const error = new Error('The line is cut');
    const { rerender } = render(framed(widget, {}));
    expect(screen.getByLabelText('Loading')).toBeTruthy();

    rerender(framed(widget, { error }));
    expect(screen.getByRole('alert').textContent).toContain('The line is cut');

    rerender(framed(widget, { rows: (slot) => rowsOf(type, slot), error }));
    await act(async () => {});
    expect(screen.getByText(/^Not live, updated/)).toBeTruthy();
  },
);

test.each(withNeeds.filter(([, { drawsEmpty }]) => !drawsEmpty))(
  'around %s the frame says that there are no data',
  (_, widget) => {
    render(framed(widget, { rows: () => [] }));

    expect(screen.getByText('No data found')).toBeTruthy();
  },
);

function rowsOf(type: string, slot: string) {
  const example = examples.get(type);
  return samples.get(example?.rows?.[example.widget.data?.[slot] ?? ''] ?? '') ?? [];
}

function framed(
  widget: AnyWidget,
  { rows, error }: { rows?: (slot: string) => readonly object[]; error?: Error },
) {
  const states = Object.entries(widget.slots).map(([slot, { optional }]): SlotState => ({
    slot,
    rows: rows?.(slot) as SlotState['rows'],
    receivedAt: Date.now(),
    error,
    isAskedAgain: false,
    isOptional: optional === true,
    isLive: false,
    retry() {},
  }));
  const options = examples.get(widget.type)?.widget.options ?? {};
  return (
    <Around>
      <MantineProvider env="test">
        <Frame widget={widget} states={states}>
          {(data, receivedAt) => (
            <widget.Component options={options} data={data} receivedAt={receivedAt} />
          )}
        </Frame>
      </MantineProvider>
    </Around>
  );
}

async function draw(type: string) {
  const example = examples.get(type);
  if (!example) throw new Error(`no example of ${type}`);
  const drawn = await act(async () =>
    render(
      <Around>
        <MantineProvider env="test">
          <SampleAround>
            <SampleScreen id={type} example={example} plain={scope}>
              <WidgetCell id={type} placed={example.widget} />
            </SampleScreen>
          </SampleAround>
        </MantineProvider>
      </Around>,
    ),
  );
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)));
  return drawn;
}
