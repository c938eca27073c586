import { fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect } from 'vitest';

import { ScreenContext } from '#engine/screen-context.ts';
import { screen as blank } from '#engine/testing.tsx';
import { Around, machine, scope, storeFor } from '#plant/testing.tsx';
import type { PlantScope } from '#plant/plant-scope.ts';
import type { Machine, Performance } from '#schemas/api/machines.gen.ts';

import { plantScheme } from './plant-scheme.widget.tsx';

interface Scene {
  mode?: Pick<PlantScope['mode'], 'name' | 'kpi'>;
  image?: string;
  spots?: object[];
  hotspots?: string;
  isKiosk?: boolean;
  hasPlan?: boolean;
}

export function show(machines: Machine[], scene: Scene = {}) {
  const { image = '/plan.svg', spots = machines.map(({ Id }, index) => spotData(Id, index)) } =
    scene;
  const plan = { Image: image, Width: 1200, Height: 600, Spots: spots };
  const performance = { Id: 'P1', HotspotData: scene.hotspots ?? JSON.stringify(plan) };
  const store = storeFor(machines);
  const user = { ...scope.user, IsKiosk: scene.isKiosk === true };
  const plant = { ...scope.plant, HasPlan: scene.hasPlan !== false };
  const here = { ...scope, plant, user, mode: { ...scope.mode, ...scene.mode } };
  render(
    <Around store={store}>
      <ScreenContext value={{ screen: blank, scope: here, widgets: {}, queries: {} }}>
        <plantScheme.Component
          options={{}}
          data={{ machines, performance: [performance as Performance] }}
          receivedAt={Date.now()}
        />
      </ScreenContext>
      <Address />
    </Around>,
  );
  return store;
}

/** Counts reads of spot names, which happen on each rendering. */
export function showCounted() {
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
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

/** Hotspot data in rows of ten. */
export function spotData(machineId: string, index: number, tooltip = '') {
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

export function spot(machineId: string): HTMLElement {
  return spotElements().find((one) => one.dataset['machine'] === machineId) ?? document.body;
}

export function spotTexts() {
  return spotElements().map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim());
}

export function tonesOf(...machineIds: string[]) {
  return machineIds.map((id) => spot(id).querySelector('[data-tone]')?.getAttribute('data-tone'));
}

export function marks() {
  return spotElements().map((one) => one.querySelector('svg')?.getAttribute('data-status'));
}

export function tabStops() {
  return spotElements().flatMap((one) => (one.tabIndex === 0 ? one.dataset['machine'] : []));
}

export function board(): HTMLElement {
  return screen.getByRole('region', { name: 'Floor plan' });
}

export function plane() {
  const { style } = board().firstElementChild as HTMLElement;
  return `${style.getPropertyValue('--zoom')} ${style.transform}`;
}

/** Whether the browser's default action of the key is kept. */
export function press(key: string, at = document.activeElement ?? document.body, keys = {}) {
  return fireEvent.keyDown(at, { key, ...keys });
}
