import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';

import { machine } from '#plant/testing.tsx';

import {
  board,
  plane,
  press,
  show,
  showCounted,
  spot,
  spotData,
  tabStops,
} from './scene.fixture.tsx';

// The tooltip is loaded on first use; afterwards it appears at once.
beforeAll(async () => {
  show([machine('A')]);
  await act(async () => {
    fireEvent.pointerOver(spot('A'));
    await import('./spot-hint.tsx');
  });
  await screen.findByRole('tooltip');
  cleanup();
});

test('a tooltip draws the spot that it is of, and a move of the plan draws none', () => {
  const { drawn } = showCounted();

  press('+', board());
  press('ArrowLeft', board());
  expect(drawn).toEqual([]);

  fireEvent.pointerOver(spot('M3'));
  expect(screen.getByRole('tooltip')).toBeTruthy();
  expect(new Set(drawn)).toEqual(new Set(['M3']));
});

test('one spot is in the tab order; the arrows lead on, a press opens its page', async () => {
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
  expect(await screen.findByText('/machine/B')).toBeTruthy();
});

test('the insights are the second action: a key on the spot, and a button of its tooltip', async () => {
  show([machine('A'), machine('B')]);
  act(() => spot('A').focus());
  press('i');
  expect(await screen.findByText('/test?Id=P1&insights=A')).toBeTruthy();

  fireEvent.pointerOver(spot('B'));
  const tooltip = screen.getByRole('tooltip');
  const button = within(tooltip).getByRole('button', { name: 'Insights (I)' });
  // The spot keeps the focus: otherwise the tooltip would close before the click.
  expect(fireEvent.mouseDown(button)).toBe(false);
  fireEvent.click(button);
  expect(await screen.findByText('/test?Id=P1&insights=B')).toBeTruthy();
});

test('on a wall screen a press opens the insights', async () => {
  show([machine('A')], { isKiosk: true });
  fireEvent.click(spot('A'));

  expect(await screen.findByText('/test?Id=P1&insights=A')).toBeTruthy();
});

test('the tooltip tells name, status, time, OEE and the label of the plan, until Escape', () => {
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
