import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startTexts } from '#i18n/i18n.ts';

import { TextField } from './text-field.tsx';

beforeEach(async () => {
  await startTexts(async () => {
    const file = JSON.parse(readFileSync('src/ui/ui.texts.json', 'utf8')) as object;
    return (file as Record<string, Record<string, string>>)['en-US'] ?? {};
  });
  render(<TextField label="Password" type="password" error={null} />);
});
afterEach(cleanup);

test('a password is shown while the button in its field is pressed, and only then', () => {
  const field = screen.getByLabelText('Password');
  const button = screen.getByRole('button', { name: 'Show password', pressed: false });
  expect(field.getAttribute('type')).toBe('password');

  fireEvent.click(button);
  expect(field.getAttribute('type')).toBe('text');
  expect(button.getAttribute('aria-pressed')).toBe('true');

  fireEvent.click(button);
  expect(field.getAttribute('type')).toBe('password');
});

test('Caps Lock is told in words while it is on', () => {
  const field = screen.getByLabelText('Password');
  expect(screen.getByRole('status').textContent).toBe('');

  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
  expect(screen.getByRole('status').textContent).toBe('Caps Lock is on');

  fireEvent.keyUp(field, { key: 'CapsLock', modifierCapsLock: false });
  expect(screen.getByRole('status').textContent).toBe('');
});
