import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startTexts } from '#i18n/i18n.ts';

import { ToastList } from './toast-list.tsx';
import { holdActions, showToast, useToasts } from './toasts.ts';

beforeEach(async () => {
  await startTexts(async () => {
    const file = JSON.parse(readFileSync('src/ui/ui.texts.json', 'utf8')) as object;
    return (file as Record<string, Record<string, string>>)['en-US'] ?? {};
  });
  // jsdom does not implement popovers.
  HTMLElement.prototype.showPopover = () => {};
  HTMLElement.prototype.hidePopover = () => {};
  vi.useFakeTimers();
  render(<ToastList />);
});

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
  vi.useRealTimers();
});

test.each([
  ['info', 5000],
  ['error', 8000],
] as const)('%s stands for %i ms and no longer', (kind, ms) => {
  showKind(kind);

  pass(ms - 1);
  expect(screen.getByText('Machine not found')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Machine not found')).toBeNull();
});

test('what someone points at stays, and 3 seconds longer', () => {
  showKind('error');
  fireEvent.pointerEnter(screen.getByRole('alert'));

  pass(60_000);
  expect(screen.getByText('Machine not found')).toBeTruthy();

  fireEvent.pointerLeave(screen.getByRole('alert'));
  pass(2999);
  expect(screen.getByText('Machine not found')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Machine not found')).toBeNull();
});

test('an error without a title has the default one', () => {
  act(() => showToast({ kind: 'error', title: null, text: 'Something' }));

  expect(screen.getByRole('alert').textContent).toContain('Error message');
});

test('the same message is not shown twice, but stays longer', () => {
  showKind('error');
  pass(7000);
  showKind('error');

  expect(screen.getAllByRole('alert')).toHaveLength(1);
  pass(7999);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('a title that says the same as the text is not said twice', () => {
  act(() => showToast({ kind: 'error', title: 'Connection error', text: 'Connection error' }));

  expect(screen.getAllByText('Connection error')).toHaveLength(1);
});

test('text stays text', () => {
  act(() => showToast({ kind: 'error', title: 'API 500', text: '<img src=x onerror=alert(1)>' }));

  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('a message can be put away by hand', () => {
  showKind('error');

  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  expect(screen.queryByRole('alert')).toBeNull();
});

test('what a toast offers is done once', () => {
  const action = { label: 'Undo', run: vi.fn<() => void>() };
  act(() => showToast({ kind: 'info', title: '1 deleted', text: 'Cap', action }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));

  expect(screen.queryByRole('status')).toBeNull();
  expect(action.run).toHaveBeenCalledTimes(1);
});

test('what a toast offers waits for a change that is on its way', () => {
  const action = { label: 'Undo', run: vi.fn<() => void>() };
  act(() => showToast({ kind: 'info', title: '1 deleted', text: 'Cap', action }));
  const button = screen.getByRole('button', { name: 'Undo' });
  const held: (() => void)[] = [];
  act(() => void held.push(holdActions()));
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(action.run).not.toHaveBeenCalled();

  act(() => [...held, ...held].forEach((release) => release()));
  fireEvent.click(button);
  expect(action.run).toHaveBeenCalledTimes(1);
});

test('who only passes by takes nothing of the time', () => {
  act(() => showToast({ kind: 'info', title: '1 deleted', text: 'Cap', standsMs: 20_000 }));
  fireEvent.pointerEnter(screen.getByRole('status'));
  pass(1000);
  fireEvent.pointerLeave(screen.getByRole('status'));

  pass(18_999);
  expect(screen.getByText('Cap')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Cap')).toBeNull();
});

test('a toast may stand longer than its kind', () => {
  act(() => showToast({ kind: 'info', title: '1 deleted', text: 'Cap', standsMs: 10_000 }));

  pass(9999);
  expect(screen.getByText('Cap')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Cap')).toBeNull();
});

function showKind(kind: 'error' | 'info') {
  act(() => showToast({ kind, title: 'API 404', text: 'Machine not found' }));
}

function pass(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
}
