import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { SearchInput } from './search-input.tsx';

/** Key events that reach the parent. */
const heard = vi.fn<(event: KeyboardEvent) => void>();

beforeEach(() => {
  heard.mockReset();
  document.addEventListener('keydown', heard);
});
afterEach(() => document.removeEventListener('keydown', heard));

test('its label is for screen readers, and shown while nothing is typed', () => {
  render(<Typed first="" />);

  expect(screen.getByRole('searchbox', { name: 'Find a machine' })).toBe(field());
  expect(field().placeholder).toBe('Find a machine');
});

test('a label that is seen beside it is not shown in it, too', () => {
  const onChange = vi.fn<(typed: string) => void>();
  render(<SearchInput label="Find a machine" placeholder="" value="" onChange={onChange} />);

  expect(screen.getByRole('searchbox', { name: 'Find a machine' })).toBe(field());
  expect(field().placeholder).toBe('');
});

test('while something is typed Escape empties it, and closes nothing around it', () => {
  render(<Typed first="IMM" />);
  const mayClose = press('Escape');

  expect(field().value).toBe('');
  expect(mayClose).toBe(false);
  expect(heard).not.toHaveBeenCalled();
});

test.each([
  ['Escape', ''],
  ['Enter', 'IMM'],
])('%s with “%s” typed is for what is around it', (key, typed) => {
  render(<Typed first={typed} />);
  const mayClose = press(key);

  expect(field().value).toBe(typed);
  expect(mayClose).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
});

function Typed({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return <SearchInput label="Find a machine" value={value} onChange={setValue} />;
}

function field(): HTMLInputElement {
  return screen.getByRole('searchbox');
}

/** Whether the browser's default action of the key is kept, such as closing a dialog. */
function press(key: string): boolean {
  return fireEvent.keyDown(field(), { key });
}
