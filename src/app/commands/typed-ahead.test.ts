import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { closeOverlay, openOverlay } from './overlay.ts';
import { takeTypeAhead } from './typed-ahead.ts';

test('letters that are typed before the palette has its field are for it, not for the page', () => {
  const page = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', page);
  openOverlay('commands');
  type('E', 'd', 'x', 'Backspace', 'i', 't', ' ');

  expect(page).not.toHaveBeenCalled();
  expect(takeTypeAhead()).toBe('Edit ');
  type('t');
  expect(page).toHaveBeenCalledOnce();
  expect(takeTypeAhead()).toBe('');
  document.removeEventListener('keydown', page);
});

test('keys with Ctrl, and all keys once it was closed, are for the page', () => {
  const page = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', page);
  openOverlay('commands');
  fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true });
  expect(page).toHaveBeenCalledOnce();
  closeOverlay('commands');
  type('t');

  expect(page).toHaveBeenCalledTimes(2);
  document.removeEventListener('keydown', page);
});

function type(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
}
