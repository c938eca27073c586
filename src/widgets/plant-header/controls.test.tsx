import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Visit } from '#schemas/api/apps.gen.ts';

import type { PlantMode } from '#plant/mode/mode-context.ts';
import { useRecentVisits } from '#plant/mode/use-visits.ts';
import { ScreenContext } from '#engine/screen-context.ts';
import { screen as blank } from '#engine/testing.tsx';
import { Around, realTime, scope } from '#plant/testing.tsx';
import type { Period } from '#lib/time/period.ts';

import { Controls } from './controls.tsx';

vi.mock('#plant/mode/use-visits.ts', () => ({
  useRecentVisits: vi.fn<() => { data: Visit[] }>(() => ({ data: [] })),
}));

const plants = ['P1', 'P2', 'P3'].map((Id) => ({
  Id,
  DisplayName: Id,
  ClientId: 'C1',
  DisplayType: { Name: 'PLANT' },
  MachineType: 'Plant',
  HasPlan: true,
  TimeZone: 'America/Chicago',
  Attributes: [],
}));
const setRealTime = vi.fn<PlantMode['setRealTime']>();

beforeEach(() => {
  vi.setSystemTime(Date.parse('2026-11-21T14:47:05Z'));
  setRealTime.mockReset();
});

test.each<[Period, string]>([
  [{ kind: 'today' }, 'Today, Nov 21'],
  [{ kind: 'hours', hours: 8 }, 'Last 8 hours'],
  [{ kind: 'days', from: '2026-11-03', to: '2026-11-03' }, 'Nov 3'],
  [{ kind: 'days', from: '2026-11-03', to: '2026-11-09' }, 'Nov 3\u2009–\u20099'],
  [{ kind: 'days', from: '2025-11-03', to: '2025-11-03' }, 'Nov 3, 2025'],
  [{ kind: 'days', from: '2025-12-30', to: '2026-01-02' }, 'Dec 30, 2025\u2009–\u2009Jan 2, 2026'],
])('%j reads %s', (period, words) => {
  show({ period });

  expect(screen.getByRole('button', { name: `Date: ${words}` })).toBeTruthy();
});

test('a switch says how it stands, and turns to the other side', () => {
  show({ isRealTime: false });
  const realTimeSwitch = screen.getByRole('switch', { name: 'Real time' });
  expect(realTimeSwitch.getAttribute('aria-checked')).toBe('false');

  fireEvent.click(realTimeSwitch);

  expect(setRealTime).toHaveBeenCalledExactlyOnceWith(true);
});

test('the link of the page is copied as it is, and that is said', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  show({});
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));

  expect(writeText).toHaveBeenCalledExactlyOnceWith(window.location.href);
  expect(await screen.findByText('The link is copied')).toBeTruthy();
  vi.unstubAllGlobals();
});

test('the page is shown on the whole display, and leaves it again', async () => {
  const turned: string[] = [];
  Object.defineProperties(document, {
    fullscreenEnabled: { value: true, configurable: true },
    fullscreenElement: { value: null, configurable: true },
    exitFullscreen: { value: async () => void turned.push('leave'), configurable: true },
  });
  document.documentElement.requestFullscreen = async () => void turned.push('enter');
  show({});
  fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));

  Object.defineProperty(document, 'fullscreenElement', {
    value: document.body,
    configurable: true,
  });
  fireEvent(document, new Event('fullscreenchange'));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave full screen' }));

  expect(turned).toEqual(['enter', 'leave']);
  Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
});

test('the refresh says that it is being asked', () => {
  show({ isAsking: true });

  expect(screen.getByRole('button', { name: 'Refresh now' }).getAttribute('aria-busy')).toBe(
    'true',
  );
});

test('the recent history tells plant and time, and none that leads elsewhere', async () => {
  const data = [
    visit({ Title: 'Riverside', Page: '/dashboard/plant/overview?Id=P1', Mode: true }),
    visit({
      Title: 'Pune',
      Page: '/dashboard/plant/overview?Id=P2&date=2026-11-03',
      SelectedId: 'P2',
    }),
    visit({ Title: 'Elsewhere', Page: '//evil.example/?Id=P3', SelectedId: 'P3' }),
  ];
  vi.mocked(useRecentVisits).mockReturnValue({ data } as never);
  show({});
  fireEvent.click(screen.getByRole('button', { name: 'Recent history' }));

  expect(await screen.findByText('Riverside')).toBeTruthy();
  expect(screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent)).toEqual(
    ['Riversidereal time', 'PuneNov 3'],
  );
});

test('full insights are for those who may see performance', () => {
  show({}, false);

  expect(screen.queryByRole('button', { name: 'Full insights' })).toBeNull();
});

test('each of two headers on a page keeps its own figure', () => {
  show({});
  show({});

  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios).toHaveLength(4);
  expect(new Set(radios.map(({ name }) => name)).size).toBe(2);
});

function visit(fields: Partial<Visit>): Visit {
  return {
    Title: '',
    Page: '',
    SelectedId: 'P1',
    Start: '2026-11-03T06:00:00Z',
    End: '2026-11-04T06:00:00Z',
    Mode: false,
    ...fields,
  };
}

function show(mode: Partial<PlantMode>, performance = true) {
  const details = { performance, changeovers: true };
  const here = { ...scope, details, timeZone: 'America/Chicago' };
  render(
    <Around mode={{ ...realTime, setRealTime, ...mode }}>
      <MantineProvider>
        <ScreenContext value={{ screen: blank, scope: here, widgets: {}, queries: {} }}>
          <Controls plants={plants} />
        </ScreenContext>
      </MantineProvider>
    </Around>,
  );
}
