import { fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';

import { startTexts } from '#i18n/i18n.ts';

import { InstantField } from './instant-field.tsx';

const chicago = 'America/Chicago';

beforeAll(async () => {
  await startTexts(async () => {
    const file = JSON.parse(readFileSync('src/ui/ui.texts.json', 'utf8')) as object;
    return (file as Record<string, Record<string, string>>)['en-US'] ?? {};
  });
});

test('a stored instant is shown by the clock of the zone, and which one that is', () => {
  show('2026-06-10T13:00:30.000Z');

  expect(field().value).toBe('2026-06-10T08:00');
  const hint = screen.getByText('Time in America/Chicago (GMT-5)');
  expect(field().getAttribute('aria-describedby')).toContain(hint.id);
});

test('where nothing is typed the zone stands beside it already', () => {
  show('');

  expect(screen.getByText('Time in America/Chicago')).toBeTruthy();
});

test.each([
  [
    '2026-03-08T02:30',
    /this time is skipped: 3:30.AM is meant\. Time in America\/Chicago \(GMT-5\)/,
  ],
  ['2026-11-01T01:30', /there twice: the first is meant\. Time in America\/Chicago \(GMT-5\)/],
  ['2026-11-01T02:30', /^Time in America\/Chicago \(GMT-6\)/],
])('of %s is said what it means', (typed, said) => {
  show('');
  fireEvent.change(field(), { target: { value: typed } });

  expect(screen.getByText(said)).toBeTruthy();
});

test('nothing can be typed before the zone is known', () => {
  render(<Typed first="2026-06-10T13:00:00.000Z" timeZone={undefined} />);

  expect(field()).toMatchObject({ disabled: true, value: '' });
});

function show(first: string): void {
  render(<Typed first={first} timeZone={chicago} />);
}

function Typed({ first, timeZone }: { first: string; timeZone: string | undefined }) {
  const [value, setValue] = useState(first);
  return (
    <InstantField label="Due" error={null} value={value} timeZone={timeZone} onChange={setValue} />
  );
}

function field(): HTMLInputElement {
  return screen.getByLabelText('Due');
}
