import { QueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { MemoryRouter, type Path, Router, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';

import { today } from '#lib/time/period.ts';

import { createPlantMode } from './plant-mode-actor.ts';
import { useModeAddress } from './use-mode-address.ts';

const usual = { period: today, isRealTime: true, isAutoUpdating: true, kpi: 'OEE' } as const;

test('going back leads to the time before; what the page began with is no step', async () => {
  const page = open(['/before', '/plant?Id=P1']);
  await settle();
  expect(page.address()).toBe('/plant?Id=P1&realTime=true');

  await act(async () => page.actor().send({ type: 'period.chosen', period: days }));
  expect(page.address()).toBe('/plant?Id=P1&days=7');

  await act(async () => page.go(-1));
  expect(page.address()).toBe('/plant?Id=P1&realTime=true');
  expect(page.actor().getSnapshot().context).toMatchObject({ period: today, isRealTime: true });

  await act(async () => page.go(-1));
  expect(page.path()).toBe('/before');
});

test('a switch is no step: going back leads to the page before', async () => {
  const page = open(['/before', '/plant?Id=P1']);
  await settle();
  await act(async () => page.actor().send({ type: 'autoUpdate.set', isOn: false }));
  expect(page.address()).toBe('/plant?Id=P1&realTime=true&autoUpdate=false');

  await act(async () => page.go(-1));

  expect(page.path()).toBe('/before');
});

test('a switch that is pressed twice before the address follows is as it was pressed last', async () => {
  const page = openLate('/plant?Id=P1&realTime=true');
  await page.draw();
  await act(async () => page.actor().send({ type: 'autoUpdate.set', isOn: false }));
  await act(async () => page.actor().send({ type: 'autoUpdate.set', isOn: true }));
  expect(await page.draw()).toBe('?Id=P1&realTime=true&autoUpdate=false');
  await settle();
  expect(page.actor().getSnapshot().context.isAutoUpdating).toBe(true);

  expect(await page.draw()).toBe('?Id=P1&realTime=true');
  expect(page.actor().getSnapshot().context.isAutoUpdating).toBe(true);
});

const days = { kind: 'lastDays', days: 7 } as const;

function settle() {
  return act(async () => {});
}

function open(entries: string[]) {
  const { result } = renderHook(useMirrored, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={entries}>{children}</MemoryRouter>
    ),
  });
  return {
    actor: () => result.current.actor,
    address: () => `${result.current.at.pathname}${result.current.at.search}`,
    path: () => result.current.at.pathname,
    go: (steps: number) => void result.current.navigate(steps),
  };
}

/** What is navigated to is drawn when the test says so, as it is on a page that is busy. */
function openLate(entry: string) {
  const asked: Path[] = [];
  const drawing = new EventTarget();
  const navigator = {
    createHref: String,
    go() {},
    push: (to: Path) => void asked.push(to),
    replace: (to: Path) => void asked.push(to),
  };
  function LateRouter({ children }: { children: ReactNode }) {
    const [at, setAt] = useState<Path | string>(entry);
    useEffect(() => {
      function draw(): void {
        setAt(asked.shift() ?? entry);
      }
      drawing.addEventListener('draw', draw);
      return () => drawing.removeEventListener('draw', draw);
    }, []);
    return (
      <Router location={at} navigator={navigator}>
        {children}
      </Router>
    );
  }
  const { result } = renderHook(useMirrored, { wrapper: LateRouter });
  return {
    actor: () => result.current.actor,
    async draw(): Promise<string> {
      await settle();
      if (asked.length > 0) await act(async () => void drawing.dispatchEvent(new Event('draw')));
      return result.current.at.search;
    },
  };
}

function useMirrored() {
  const actor = useMemo(
    () =>
      createPlantMode(
        { serverData: new QueryClient(), forgetRecent() {} },
        { ...usual, isVisible: true, pollMs: 60_000 },
      ),
    [],
  );
  useEffect(() => {
    actor.start();
    return () => void actor.stop();
  }, [actor]);
  const period = useSelector(actor, ({ context }) => context.period);
  const isRealTime = useSelector(actor, ({ context }) => context.isRealTime);
  const isAutoUpdating = useSelector(actor, ({ context }) => context.isAutoUpdating);
  const view = useMemo(
    () => ({ period, isRealTime, isAutoUpdating, kpi: 'OEE' as const }),
    [period, isRealTime, isAutoUpdating],
  );
  useModeAddress({ actor, view, usual, timeZone: 'UTC' });
  return { actor, at: useLocation(), navigate: useNavigate() };
}
