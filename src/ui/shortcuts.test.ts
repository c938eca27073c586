import { fireEvent, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { changeAppearance } from '#theme/appearance.ts';

import { NoShortcuts, useRegisteredShortcuts, useShortcuts } from './shortcuts.ts';

const refresh = { keys: 'r', label: 'refresh', group: 'plant', run: vi.fn<() => void>() };
const commands = { keys: 'mod+k', label: 'commands', group: 'all', run: vi.fn<() => void>() };

afterEach(() => {
  document.body.innerHTML = '';
  changeAppearance({ keys: 'on' });
  vi.clearAllMocks();
});

test.each([
  ['r', {}, refresh],
  ['R', {}, refresh],
  ['k', { ctrlKey: true }, commands],
  ['k', { metaKey: true }, commands],
])('the key %s with %j does its work', (key, held, shortcut) => {
  show();
  const isFree = fireEvent.keyDown(document.body, { key, ...held });
  expect(shortcut.run).toHaveBeenCalledTimes(1);
  expect(isFree).toBe(false);
});

test.each([
  ['k', {}],
  ['r', { ctrlKey: true }],
  ['r', { altKey: true }],
  ['x', {}],
])('the key %s with %j is left to the browser', (key, held) => {
  show();
  expect(fireEvent.keyDown(document.body, { key, ...held })).toBe(true);
  expect(refresh.run).not.toHaveBeenCalled();
  expect(commands.run).not.toHaveBeenCalled();
});

test.each([
  ['<input>', 0],
  ['<textarea></textarea>', 0],
  ['<select></select>', 0],
  ['<p contenteditable="true"></p>', 0],
  ['<input type="radio">', 1],
  ['<button></button>', 1],
])('a letter in %s does its work %i times', (html, times) => {
  show();
  document.body.innerHTML = html;
  fireEvent.keyDown(document.body.firstElementChild as Element, { key: 'r' });
  expect(refresh.run).toHaveBeenCalledTimes(times);
});

test.each(['<input>', '<textarea></textarea>', '<select></select>'])(
  'Ctrl+K in %s does its work',
  (html) => {
    show();
    document.body.innerHTML = html;
    fireEvent.keyDown(document.body.firstElementChild as Element, { key: 'k', ctrlKey: true });
    expect(commands.run).toHaveBeenCalledTimes(1);
  },
);

test.each(['<dialog open></dialog>', '<div role="dialog" aria-modal="true"></div>'])(
  'below %s no shortcut works',
  (html) => {
    show();
    document.body.innerHTML = html;
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(commands.run).not.toHaveBeenCalled();
  },
);

test('shortcuts of widgets in a preview neither work nor are listed', () => {
  const { result } = renderHook(
    () => {
      useShortcuts([refresh]);
      return useRegisteredShortcuts();
    },
    { wrapper: ({ children }) => createElement(NoShortcuts, { value: true }, children) },
  );
  fireEvent.keyDown(document.body, { key: 'r' });

  expect(refresh.run).not.toHaveBeenCalled();
  expect(result.current).toEqual([]);
});

test('keys without Ctrl can be switched off, those with Ctrl stay', () => {
  show();
  changeAppearance({ keys: 'off' });
  fireEvent.keyDown(document.body, { key: 'r' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(refresh.run).not.toHaveBeenCalled();
  expect(commands.run).toHaveBeenCalledTimes(1);
});

test('a key that is held down does its work once', () => {
  show();
  fireEvent.keyDown(document.body, { key: 'r' });
  fireEvent.keyDown(document.body, { key: 'r', repeat: true });
  expect(refresh.run).toHaveBeenCalledTimes(1);
});

test('what has left the page is neither listed nor run, and what came last counts', () => {
  show();
  const inner = [{ ...refresh, label: 'inner', run: vi.fn<() => void>() }];
  const { unmount } = renderHook(() => useShortcuts(inner));
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(inner[0]?.run).toHaveBeenCalledTimes(1);
  expect(refresh.run).not.toHaveBeenCalled();

  unmount();
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(refresh.run).toHaveBeenCalledTimes(1);
  const { result } = renderHook(() => useRegisteredShortcuts());
  expect(result.current.map(({ label }) => label)).toEqual(['refresh', 'commands']);
});

function show() {
  const list = [refresh, commands];
  renderHook(() => useShortcuts(list));
}
