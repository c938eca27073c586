import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ScreenContext } from '#engine/screen-context.ts';
import { screen as anyScreen } from '#engine/testing.tsx';
import { TextContext, wordsReader } from '#engine/text.ts';
import { Around, renderWidget, scope } from '#plant/testing.tsx';

import type { ClockOptions } from './clock.gen.ts';
import { clock } from './clock.widget.tsx';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-06-10T18:30:00Z') }));
afterEach(() => void vi.useRealTimers());

test('it shows the time of the plant, not of the browser, and goes on by itself', () => {
  show({ hasSeconds: true }, 'Asia/Kolkata');
  expect(timeShown()).toBe('12:00:00 AM');

  act(() => void vi.advanceTimersByTime(61_000));
  expect(timeShown()).toBe('12:01:01 AM');
});

test('a user who reads 24 hours sees 24 hours', () => {
  show({}, 'America/Chicago', 'en-US-u-hc-h23');

  expect(timeShown()).toBe('13:30');
});

test('a zone of its own is named, and its date is that of the zone', () => {
  show({ zone: 'Asia/Kolkata', hasDate: true }, 'America/Chicago');

  expect(screen.getByText('Time · Asia/Kolkata')).toBeTruthy();
  expect(screen.getByText('Thursday, June 11, 2026')).toBeTruthy();
});

test('a zone that there is not is said in the cell', () => {
  show({ zone: 'Mars/Olympus' }, 'UTC');

  expect(screen.getByRole('alert').textContent).toContain('Mars/Olympus');
});

test('outside of a plant it shows the time of the browser', () => {
  renderWidget(clock, { options: {}, data: {}, receivedAt: 0 });

  expect(timeShown()).toMatch(/\d:30/);
});

function show(options: ClockOptions, timeZone: string, locale = 'en-US') {
  const context = { screen: anyScreen, scope: { ...scope, timeZone }, widgets: {}, queries: {} };
  render(
    <Around>
      <TextContextFor locale={locale}>
        <ScreenContext value={context}>
          <clock.Component options={options} data={{}} receivedAt={0} />
        </ScreenContext>
      </TextContextFor>
    </Around>,
  );
}

function TextContextFor({ locale, children }: { locale: string; children: React.ReactNode }) {
  const t = ((key: string, values?: { zone?: string }) =>
    key === 'clock.label' ? 'Time' : `${key} ${values?.zone ?? ''}`) as never;
  return (
    <TextContext value={{ t, locale, wordsOf: wordsReader(t, locale) }}>{children}</TextContext>
  );
}

/** Some ICU versions put a narrow space before AM and PM. */
function timeShown() {
  return screen.getByRole('time').textContent.replaceAll(/\s/g, ' ');
}
