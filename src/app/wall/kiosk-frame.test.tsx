import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { listScreens } from '#api/admin/screens.ts';
import { watchResources } from '#api/hub/resource-changes.ts';
import { useScreenHold, type HoldReason } from '#engine/display.ts';
import { Around, screen as blank } from '#engine/testing.tsx';
import type { Display } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { appearance } from '#theme/appearance.ts';

import { keepAwake } from './keep-awake.ts';
import { KioskFrame } from './kiosk-frame.tsx';
import { newestData } from './newest-data.ts';

vi.mock('#api/admin/screens.ts');
vi.mock('./keep-awake.ts');
vi.mock('#api/hub/resource-changes.ts');
vi.mock('../session/session.ts', () => ({
  useSession: () => ({
    account: { Id: 'K1', Kiosk: {} },
    userView: { clientId: 'northwind', clientName: 'Northwind' },
  }),
}));

let isCalm = false;

beforeEach(() => {
  isCalm = false;
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  vi.mocked(keepAwake).mockReturnValue(() => {});
  answer();
  vi.mocked(watchResources).mockReturnValue(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a wall screen has the layouts of its client, keeps awake and says the time', () => {
  const { container } = show();

  expect(vi.mocked(listScreens).mock.calls[0]?.[1]).toBe('northwind');
  expect(keepAwake).toHaveBeenCalledOnce();
  expect(container.querySelector('time')?.textContent).toMatch(/\d:00.*(UTC|GMT)/);
  expect(screen.getByText('No data yet')).toBeTruthy();
});

test('its picture moves by a pixel each minute', () => {
  const { container } = show();
  const before = placeOf(container);
  act(() => void vi.advanceTimersByTime(60_000));

  expect(placeOf(container)).not.toBe(before);
});

test('with less motion asked for it stays', () => {
  isCalm = true;
  const { container } = show();
  act(() => void vi.advanceTimersByTime(60_000));

  expect(placeOf(container)).toBe('0px 0px');
});

test('it looks and is as large as an administrator wants, and follows a change of that', async () => {
  answer({ Base: 'dark', Look: 'quiet', ScalePercent: 150 });
  show();
  await settle();
  expect([scaleOfPage(), appearance()]).toMatchObject(['1.5', { base: 'dark', look: 'quiet' }]);

  answer({ ScalePercent: 200 });
  act(() => vi.mocked(watchResources).mock.calls.at(-1)?.[0]('kiosks'));
  await settle();
  expect([scaleOfPage(), appearance()]).toMatchObject(['2', { base: 'auto', look: 'standard' }]);

  answer({ ScalePercent: 300 });
  act(() => vi.mocked(watchResources).mock.calls.at(-1)?.[0]('products'));
  await settle();
  expect(scaleOfPage()).toBe('2');
});

test('at a desk again everything has its usual size', async () => {
  answer({ ScalePercent: 200 });
  const { unmount } = show();
  await settle();
  unmount();

  expect(scaleOfPage()).toBe('');
});

test.each([
  [false, 2],
  [true, 0],
])('the way to its other screens is a control: hidden %s', async (HidesControls, links) => {
  answer({ HidesControls }, [board('tiles'), board('grid')]);
  show('/tiles');
  await settle();

  expect(screen.queryAllByRole('link')).toHaveLength(links);
});

test('its screens take turns, each for its seconds', async () => {
  answer({ ScreenSeconds: 20 }, [board('tiles'), board('grid'), board('plan')]);
  show('/tiles');
  await settle();
  pass(19);
  expect(address()).toBe('/tiles');

  pass(1);
  expect(address()).toBe('/grid');
  pass(20);
  expect(address()).toBe('/plan');
  pass(20);
  expect(address()).toBe('/tiles');
});

test.each(['alarm', 'held'] as const)(
  'one with the reason %s stays until it is not',
  async (why) => {
    answer({ ScreenSeconds: 20 }, [board('tiles'), board('grid')]);
    show('/tiles', <Keeps why={why} />);
    await settle();
    pass(60);
    expect(address()).toBe('/tiles');

    fireEvent.click(screen.getByRole('button', { name: 'let go' }));
    pass(20);
    expect(address()).toBe('/grid');
  },
);

test('with no seconds its screens take no turns', async () => {
  answer({ ScreenSeconds: 0 }, [board('tiles'), board('grid')]);
  show('/tiles');
  await settle();
  pass(300);

  expect(address()).toBe('/tiles');
});

test('how new a screen is says its newest sample, however lately the server has answered', () => {
  const client = new QueryClient();
  function newest() {
    return newestData(client.getQueryCache().getAll(), 500);
  }
  client.setQueryData(['screens'], [], { updatedAt: 9000 });
  expect(newest()).toBeUndefined();

  // Its rows have no time of measurement.
  client.setQueryData(['screen-data', 'performance'], [{ Id: 'P1' }], { updatedAt: 7000 });
  expect(newest()).toEqual({ at: 7500, of: 'answer' });

  const silent = [{ Id: 'M1', DataAsOf: null }];
  client.setQueryData(['screen-data', 'plant-machines'], silent, { updatedAt: 9000 });
  expect(newest()).toBeUndefined();

  const stamped = [...silent, { Id: 'M2', DataAsOf: '1970-01-01T00:00:02.000Z' }];
  client.setQueryData(['screen-data', 'plant-machines'], stamped, { updatedAt: 9000 });
  expect(newest()).toEqual({ at: 2000, of: 'data' });
});

function answer(display: Partial<Display> = {}, screens: Screen[] = []): void {
  const usual = { PlantId: null, Base: null, Look: null, ScalePercent: null };
  const whole = { ...usual, ScreenSeconds: 0, PagingSeconds: 0, HidesControls: false, ...display };
  const answered = { screens, variants: [], problems: [], display: whole };
  vi.mocked(listScreens).mockResolvedValue(answered);
}

function board(id: string): Screen {
  return { ...blank, id, path: `/${id}`, title: id };
}

/** Waits until all requests are answered. */
async function settle(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(1));
}

function scaleOfPage(): string {
  return document.documentElement.style.getPropertyValue('--ls-scale');
}

function show(at = '/', shown: ReactNode = null) {
  return render(
    <Around address={at}>
      <Routes>
        <Route element={<KioskFrame />}>
          <Route path="*" element={shown} />
        </Route>
      </Routes>
      <Address />
    </Around>,
  );
}

function Keeps({ why }: { why: HoldReason }) {
  const [isKept, keep] = useState(true);
  useScreenHold(why, isKept);
  return (
    <button type="button" onClick={() => keep(false)}>
      let go
    </button>
  );
}

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

function address(): string | null {
  return screen.getByTestId('address').textContent;
}

function pass(seconds: number): void {
  act(() => void vi.advanceTimersByTime(seconds * 1000));
}

function placeOf(container: HTMLElement) {
  const { left = '', top = '' } = container.querySelector<HTMLElement>('.kiosk')?.style ?? {};
  return `${left} ${top}`;
}
