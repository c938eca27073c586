import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';

import { applyItems } from '#engine/live/live-store.ts';
import { ScreenContext } from '#engine/screen-context.ts';
import { Around, machine, scope, screen as blank, storeFor } from '#engine/testing.tsx';
import type { ScreenScope } from '#engine/variables.ts';
import type { Machine, Performance } from '#schemas/api/machines.gen.ts';

import { plantScheme } from './plant-scheme.widget.tsx';

const now = Date.parse('2026-11-21T14:00:00Z');

afterEach(() => void vi.useRealTimers());

test('each machine stands on the plan with its shape, status and time', () => {
  show([
    machine('A', { TotalSeconds: 180 }),
    machine('B', { Value: 'STOPPED', TotalSeconds: 720 }),
    machine('C', { Value: 'UNDEFINED', DataAsOf: null }),
  ]);

  expect(spotTexts()).toEqual(['A running 3m', 'B stopped 12m', 'C no data']);
  expect(tonesOf('A', 'B', 'C')).toEqual(['well', 'bad', 'unknown']);
  expect(marks()).toEqual(['running', 'stopped', 'unknown']);
});

test('a short stop is drawn as running, and turns in the second in which it is a long one', () => {
  vi.useFakeTimers({ now });
  show([machine('A', { Value: 'STOPPED', TotalSeconds: 599 })]);
  expect(tonesOf('A')).toEqual(['well']);

  act(() => void vi.advanceTimersByTime(1000));

  expect(tonesOf('A')).toEqual(['bad']);
  expect(spotTexts()).toEqual(['A stopped 10m']);
});

test.each([
  ['OEE', ['A exceeding target 90%', 'B approaching target 80%', 'C under target 60%']],
  ['TEEP', ['A under target 50%', 'B approaching target 70%', 'C exceeding target 99%']],
] as const)('in history the spots tell %s against its thresholds', (kpi, texts) => {
  const rows = [
    machine('A', { OEE: 0.9, TEEP: 0.5 }),
    machine('B', { OEE: 0.8, TEEP: 0.7 }),
    machine('C', { OEE: 0.6, TEEP: 0.99 }),
    machine('D', { OEE: null, TEEP: null, Value: 'STOPPED', TotalSeconds: 900 }),
  ];
  show(rows, { mode: { name: 'history', kpi } });

  expect(spotTexts()).toEqual([...texts, 'D no data']);
  expect(tonesOf('D')).toEqual(['unknown']);
});

test.each([
  ['real-time', ['running', 'stopped', 'no data']],
  ['today', ['exceeding target', 'approaching target', 'under target', 'no data']],
  ['history', ['exceeding target', 'approaching target', 'under target', 'no data']],
] as const)('the legend of %s', (name, words) => {
  show([machine('A')], { mode: { name, kpi: 'OEE' } });

  const legend = screen.getByRole('list', { name: 'Legend' });
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(words);
});

test('a change of one machine draws one spot anew', () => {
  const { store, drawn } = showCounted();

  act(() => {
    const At = new Date(Date.now() - 900_000).toISOString();
    applyItems(store, 'status', [{ Id: 'M7', Value: 'STOPPED', TotalSeconds: 900, Seq: 1, At }]);
  });

  expect(drawn).toEqual(['M7']);
  expect(tonesOf('M7')).toEqual(['bad']);
});

test('a tooltip draws the spot that it is of, and a move of the plan draws none', () => {
  const { drawn } = showCounted();

  press('+', board());
  press('ArrowLeft', board());
  expect(drawn).toEqual([]);

  fireEvent.pointerOver(spot('M3'));
  expect(new Set(drawn)).toEqual(new Set(['M3']));
});

test('one spot is in the tab order; the arrows lead on, a press opens its insights', async () => {
  show([machine('A'), machine('B'), machine('C')]);
  expect(tabStops()).toEqual(['A']);
  act(() => spot('A').focus());

  press('ArrowRight');
  expect(document.activeElement).toBe(spot('B'));
  press('End');
  expect(document.activeElement).toBe(spot('C'));
  press('Home');
  expect(document.activeElement).toBe(spot('A'));
  press('ArrowRight');
  expect(tabStops()).toEqual(['B']);

  fireEvent.click(spot('B'));
  expect(await screen.findByText('?insights=B')).toBeTruthy();
});

test('the tooltip tells name, status, time, OEE and the words of the plan, until Escape', () => {
  const words = '<img src=x onerror="document.title=1"> north door';
  show([machine('A', { OEE: 0.72, TotalSeconds: 180 })], { spots: [spotData('A', 0, words)] });
  expect(screen.queryByRole('tooltip')).toBeNull();

  fireEvent.pointerOver(spot('A'));
  const tooltip = screen.getByRole('tooltip');
  for (const text of ['A', 'running', '3m', 'OEE', '72%', words])
    expect(within(tooltip).getByText(text)).toBeTruthy();
  expect(tooltip.querySelector('img')).toBeNull();
  expect(spot('A').getAttribute('aria-describedby')).toBe(tooltip.id);

  press('Escape', spot('A'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('the pointer may go over to the tooltip, and leaves it with the plan', () => {
  show([machine('A')]);
  fireEvent.pointerOver(spot('A'));

  fireEvent.pointerOver(screen.getByRole('tooltip'));
  expect(screen.getByRole('tooltip')).toBeTruthy();

  fireEvent.pointerOver(board());
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('buttons and keys change the size of the plan, and 0 shows it whole again', () => {
  show([machine('A')]);
  expect(plane()).toBe('1 translate(-50%, -50%)');

  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(plane()).toBe('1.5 translate(-50%, -50%)');
  press('+', board());
  press('ArrowRight', board());
  expect(plane()).toMatch(/^2.25 translate\(-5[5-9][\d.]*%, -50%\)$/);
  press('-', board());
  fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(plane()).toBe('1 translate(-50%, -50%)');

  press('+', board());
  press('0', board());
  expect(plane()).toBe('1 translate(-50%, -50%)');
});

test('Ctrl and plus stay with the browser, and the wheel without Ctrl with the page', () => {
  show([machine('A')]);

  expect(press('+', board(), { ctrlKey: true })).toBe(true);
  expect(fireEvent.wheel(board(), { deltaY: -100 })).toBe(true);
  expect(plane()).toBe('1 translate(-50%, -50%)');

  expect(fireEvent.wheel(board(), { deltaY: -100, ctrlKey: true })).toBe(false);
  expect(plane()).toMatch(/^1\.8/);
});

test('without its picture the machines stand where they are, and a sentence says so', () => {
  show([machine('A')], { image: 'https://plans.example/a.png' });
  expect(screen.getByText(/picture of the floor plan cannot be shown/)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  expect(spotTexts()).toEqual(['A running 1m']);
});

test('a picture that does not load is a missing one', () => {
  show([machine('A')]);
  expect(screen.queryByText(/cannot be shown/)).toBeNull();

  fireEvent.error(document.querySelector('img') ?? document.body);

  expect(screen.getByText(/cannot be shown/)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('what the plan does not show is told: bad spots, spots of nobody, machines without a spot', () => {
  show([machine('A'), machine('B')], {
    spots: [spotData('A', 0), spotData('gone', 1), { ...spotData('B', 2), style: 'left:0' }],
  });

  expect(spotTexts()).toEqual(['A running 1m']);
  expect(screen.getByText(/place or machine is not known: 2\./)).toBeTruthy();
  expect(screen.getByText('Not on the plan: B.')).toBeTruthy();
});

test('hotspot data that nobody can read says so', () => {
  show([machine('A')], { hotspots: '{"Image":' });

  expect(screen.getByRole('alert').textContent).toContain('cannot be read');
});

interface Scene {
  mode?: Pick<ScreenScope['mode'], 'name' | 'kpi'>;
  image?: string;
  spots?: object[];
  hotspots?: string;
}

function show(machines: Machine[], scene: Scene = {}) {
  const { image = '/plan.svg', spots = machines.map(({ Id }, index) => spotData(Id, index)) } =
    scene;
  const plan = { Image: image, Width: 1200, Height: 600, Spots: spots };
  const performance = { Id: 'P1', HotspotData: scene.hotspots ?? JSON.stringify(plan) };
  const store = storeFor(machines);
  const here = { ...scope, mode: { ...scope.mode, ...scene.mode } };
  render(
    <MemoryRouter>
      <Around store={store}>
        <ScreenContext value={{ screen: blank, scope: here, widgets: {} }}>
          <plantScheme.Component
            options={{}}
            data={{ machines, performance: [performance as Performance] }}
            receivedAt={Date.now()}
          />
        </ScreenContext>
        <Address />
      </Around>
    </MemoryRouter>,
  );
  return store;
}

/** Notes whose name is read: that is what drawing a spot does. */
function showCounted() {
  const drawn: string[] = [];
  const rows = Array.from({ length: 50 }, (_, index) =>
    Object.defineProperty(machine(`M${index}`), 'DisplayName', {
      get(this: Machine) {
        drawn.push(this.Id);
        return this.Id;
      },
    }),
  );
  const store = show(rows);
  expect(new Set(drawn).size).toBe(50);
  drawn.length = 0;
  return { store, drawn };
}

function Address() {
  return <output>{useLocation().search}</output>;
}

/** In rows of ten. */
function spotData(machineId: string, index: number, tooltip = '') {
  const style = {
    left: `${(index % 10) * 10}%`,
    top: `${Math.floor(index / 10) * 10}%`,
    width: '8%',
    height: '8%',
  };
  return { machine: machineId, style, tooltip };
}

function spotElements() {
  return [...document.querySelectorAll<HTMLElement>('[data-machine]')];
}

function spot(machineId: string): HTMLElement {
  return spotElements().find((one) => one.dataset['machine'] === machineId) ?? document.body;
}

function spotTexts() {
  return spotElements().map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim());
}

function tonesOf(...machineIds: string[]) {
  return machineIds.map((id) => spot(id).querySelector('[data-tone]')?.getAttribute('data-tone'));
}

function marks() {
  return spotElements().map((one) => one.querySelector('svg')?.getAttribute('data-status'));
}

function tabStops() {
  return spotElements().flatMap((one) => (one.tabIndex === 0 ? one.dataset['machine'] : []));
}

function board(): HTMLElement {
  return screen.getByRole('region', { name: 'Floor plan' });
}

function plane() {
  const { style } = board().firstElementChild as HTMLElement;
  return `${style.getPropertyValue('--zoom')} ${style.transform}`;
}

/** Whether the browser still does what the key does in it. */
function press(key: string, at = document.activeElement ?? document.body, keys = {}) {
  return fireEvent.keyDown(at, { key, ...keys });
}
