import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { eventually } from '#shared/eventually.fixture.ts';
import { textOf } from '#lib/text-of.fixture.ts';

import { ChartRangeContext } from '../chart-range.ts';
import { chartsDrawn, drawn, resize, toImage } from '../plotly.fixture.tsx';
import { ScreenContext } from '../screen-context.ts';
import { Around, scope, screen as testScreen } from '../testing.tsx';
import { ChartSubjectContext } from './chart-file.ts';
import { Chart } from './chart.tsx';
import type { Palette } from './palette.ts';

vi.mock('./raster.ts', () => ({ renderPng: async () => Promise.resolve(new Blob()) }));

const morning = { start: '2026-06-10T11:00:00Z', end: '2026-06-10T13:00:00Z' };

const table = {
  columns: ['Reason', 'Minutes'],
  rows: [
    ['=cmd|calc', 12.345],
    ['Mould, jam', -4],
    ['Unknown', null],
  ],
};
const select = vi.fn<(range: object | null) => void>();

beforeEach(() => {
  select.mockReset();
  resize.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

test('every figure of the chart can be read in a table', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: /^Table/ }));

  const rows = within(screen.getByRole('table', { name: 'Stops' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'ReasonMinutes',
    '=cmd|calc12.3',
    'Mould, jam-4.0',
    'Unknown—',
  ]);
  expect(screen.queryByRole('button', { name: /^PNG/ })).toBeNull();
});

test('each button says which chart it acts on', async () => {
  await show();

  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['CSV: Stops', 'PNG: Stops', 'Table: Stops']);
});

test('a very long table shows its first rows and says how many there are', async () => {
  await show({ rows: Array.from({ length: 1200 }, (_, index) => [`Stop ${index}`, index]) });
  fireEvent.click(screen.getByRole('button', { name: /^Table/ }));

  expect(screen.getAllByRole('row')).toHaveLength(501);
  expect(screen.getByText(/first 500 of 1200 rows/)).toBeTruthy();
});

test('a drawing follows the size of its place, which may change later than the window', async () => {
  const places = watchSizes();
  await show();
  const { element } = places[0] ?? {};
  if (!element) throw new Error('no size is watched');
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawing.classList.add('main-svg');
  element.append(drawing);
  sizeOf(drawing, 400);
  element.getBoundingClientRect = () => ({ width: 400, height: 200 }) as DOMRect;

  places[0]?.changed();
  expect(resize).not.toHaveBeenCalled();

  element.getBoundingClientRect = () => ({ width: 700, height: 200 }) as DOMRect;
  places[0]?.changed();
  await eventually(() => expect(resize).toHaveBeenCalledWith(element));
});

test('the CSV file has what the table has, with two decimals and without a formula', async () => {
  const files = watchFiles();
  await show();

  fireEvent.click(screen.getByRole('button', { name: /^CSV/ }));

  expect(files.names).toEqual(['stops.csv']);
  expect(await textOf(files.blobs[0])).toBe(
    "\uFEFFReason,Minutes\r\n'=cmd|calc,12.35\r\nMould.jam,-4\r\nUnknown,\r\n",
  );
  files.restore();
});

test('the picture has a title, the machine and the period, and so has its name', async () => {
  const files = watchFiles();
  await show({ subject: { names: ['Riverside', 'IMM-07'], timeZone: 'America/Chicago' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^PNG/ })));

  expect(toImage).toHaveBeenCalledWith(
    expect.objectContaining({
      layout: expect.objectContaining({
        title: expect.objectContaining({
          text: expect.stringMatching(
            /^<b>Stops<.b><br><sup>Riverside · IMM-07 · Jun 10, 2026, 6:00\s–\s8:00\sAM<.sup>$/,
          ) as string,
        }) as object,
      }) as object,
    }),
    { format: 'svg', width: 0, height: 56 },
  );
  await eventually(() => expect(files.names).toEqual(['riverside_imm-07_2026-06-10_stops.png']));
  files.restore();
});

test('a drag over an axis of time chooses the range', async () => {
  await show();
  const { layout, onRelayout } = await drawn();

  onRelayout({
    'xaxis.range[0]': '2026-06-10 11:00',
    'xaxis.range[1]': '2026-06-10 12:30:00.5',
  });
  onRelayout({ autosize: true });

  expect(layout).toMatchObject({ dragmode: 'zoom', xaxis: { fixedrange: false } });
  expect(select.mock.calls).toEqual([
    [{ start: Date.parse('2026-06-10T11:00Z'), end: Date.parse('2026-06-10T12:30:00.5Z') }],
  ]);
});

test('a chart over something else cannot be dragged', async () => {
  await show({ isOverTime: false });

  expect((await drawn()).layout.dragmode).toBe(false);
});

test('the chart is drawn again in the colours of another theme', async () => {
  document.documentElement.style.setProperty('--ls-accent', '#111111');
  await show();
  expect((await drawn()).data[0]).toMatchObject({ marker: { color: '#111111' } });

  document.documentElement.style.setProperty('--ls-accent', '#eeeeee');

  await eventually(async () =>
    expect((await drawn()).data[0]).toMatchObject({ marker: { color: '#eeeeee' } }),
  );
});

test('a chart that goes takes its drawing with it', async () => {
  const { unmount } = await show();
  await drawn();
  expect(chartsDrawn()).toBe(1);

  unmount();

  expect(chartsDrawn()).toBe(0);
});

/** Mocks ResizeObserver. */
function watchSizes() {
  const places: { element: HTMLElement; changed(): void }[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      changed: () => void;
      constructor(changed: () => void) {
        this.changed = changed;
      }
      observe(element: HTMLElement) {
        places.push({ element, changed: this.changed });
      }
      disconnect() {}
    },
  );
  return places;
}

function sizeOf(drawing: Element, width: number) {
  drawing.setAttribute('width', String(width));
  drawing.setAttribute('height', '200');
}

function draw(palette: Palette) {
  return {
    data: [{ type: 'bar' as const, x: [1], y: [2], marker: { color: palette.accent } }],
    layout: { xaxis: { fixedrange: true } },
  };
}

async function show({
  rows = table.rows,
  isOverTime = true,
  subject = { names: [], timeZone: 'UTC' },
}: {
  rows?: (string | number | null)[][];
  isOverTime?: boolean;
  subject?: { names: string[]; timeZone: string };
} = {}) {
  const mode = { ...scope.mode, window: () => morning };
  const range = {
    range: null,
    whole: () => ({ start: 0, end: 0 }),
    select,
    isFolded: false,
    fold() {},
  };
  const view = render(
    <Around>
      <ScreenContext
        value={{ screen: testScreen, scope: { ...scope, mode }, widgets: {}, queries: {} }}
      >
        <ChartRangeContext value={range}>
          <ChartSubjectContext value={subject}>
            <Chart
              label="Stops"
              draw={draw}
              table={{ columns: table.columns, rows }}
              isOverTime={isOverTime}
            />
          </ChartSubjectContext>
        </ChartRangeContext>
      </ScreenContext>
    </Around>,
  );
  await screen.findByTestId('plot');
  return view;
}

/** jsdom has no addresses for files and follows no link. */
function watchFiles() {
  const blobs: Blob[] = [];
  const names: string[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return {
    blobs,
    names,
    restore() {
      click.mockRestore();
      Object.assign(URL, { createObjectURL, revokeObjectURL });
    },
  };
}
