import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { screen as blank } from '#engine/testing.tsx';
import type { Plant } from '#schemas/api/machines.gen.ts';

import type { TabRotation } from './use-turns.ts';
import { useTabRotation } from './use-tab-rotation.ts';

const tabs = [
  { label: 'tiles', href: '/tiles', group: 'oee', period: 15 },
  { label: 'grid', href: '/grid', group: 'oee', period: 15 },
];

function plantWith(Value: string): Plant {
  const Attributes = Value === '' ? [] : [{ Name: 'plant_view_refresh_interval', Value }];
  return { Id: 'P1', Attributes } as unknown as Plant;
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('tabs take turns, and say when the next comes', () => {
  show();
  pass(5000);
  expect(said()).toBe('/tiles rotating 10');

  pass(10_000);
  expect(said()).toBe('/grid rotating 15');
});

test('the plant’s own period stands over that of the tabs', () => {
  show({ period: '40' });
  pass(39_000);
  expect(said()).toBe('/tiles rotating 1');

  pass(1000);
  expect(said()).toBe('/grid rotating 40');
});

test.each([
  ['a pointer that moves', () => fireEvent.pointerMove(document.body)],
  ['a pointer that is pressed', () => fireEvent.pointerDown(document.body)],
  ['a wheel', () => fireEvent.wheel(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'a' })],
])('%s holds the tab for half a minute, and then tabs rotate on', (_, use) => {
  show();
  pass(14_000);
  act(() => void use());
  pass(20_000);
  expect(said()).toBe('/tiles waiting 10');

  pass(11_000 + 13_000);
  expect(said()).toMatch(/^\/tiles rotating/);
  pass(1000);
  expect(said()).toMatch(/^\/grid/);
});

test.each([
  ['a dialog', 'dialog', { open: '' }],
  ['a menu', 'button', { 'aria-haspopup': 'menu', 'aria-expanded': 'true' }],
  ['a list of choices', 'input', { 'aria-haspopup': 'listbox', 'aria-expanded': 'true' }],
])('%s holds the tab as long as it is open, whatever opened it', (_, tag, attributes) => {
  const dialog = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) dialog.setAttribute(name, value);
  document.body.append(dialog);
  show();
  pass(120_000);
  expect(said()).toBe('/tiles waiting null');

  dialog.remove();
  pass(1000 + 15_000);
  expect(said()).toMatch(/^\/grid/);
});

test('the control pauses the turns until it is pressed again', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'turn' }));
  pass(300_000);
  expect(said()).toBe('/tiles paused null');

  fireEvent.click(screen.getByRole('button', { name: 'turn' }));
  pass(15_000);
  expect(said()).toMatch(/^\/grid/);
});

test('what is not live is not shown in turns', () => {
  show({ isHeld: true });
  pass(60_000);

  expect(said()).toMatch(/^\/tiles/);
});

function show({ isHeld = false, period = '' } = {}) {
  render(
    <MemoryRouter initialEntries={['/tiles']}>
      <Rotating isHeld={isHeld} period={period} />
    </MemoryRouter>,
  );
}

interface Shown {
  isHeld: boolean;
  period: string;
}

function Rotating({ isHeld, period }: Shown) {
  const { pathname } = useLocation();
  const { turns } = useTabRotation({
    screen: { ...blank, path: pathname, tabs },
    plant: plantWith(period),
    userId: 'anna',
    isAutoUpdating: true,
    isHeld,
  });
  useEffect(() => {
    shown.turns = turns;
  }, [turns]);
  return (
    <>
      <output>{`${pathname} ${turns?.state ?? 'none'}`}</output>
      <button type="button" onClick={() => turns?.pause(turns.state !== 'paused')}>
        turn
      </button>
    </>
  );
}

const shown: { turns: TabRotation | null } = { turns: null };

function said(): string {
  const left = shown.turns ? ` ${shown.turns.secondsLeft()}` : '';
  return `${screen.getByRole('status').textContent}${left}`;
}

/** Advances second by second, so that each change is rendered before the next. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 1000) act(() => void vi.advanceTimersByTime(1000));
}
