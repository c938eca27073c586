import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createInstance, type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';

import type { Machine } from '#schemas/api/machines.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { today } from '#lib/period.ts';

import { LiveStoreProvider } from './live/live-provider.tsx';
import { admit, createLiveStore, type LiveStore } from './live/live-store.ts';
import { ModeContext, type PlantMode } from './mode/mode-context.ts';
import { ScreenContext } from './screen-context.ts';
import { TabsContext, type TabsState } from './tabs/tabs-context.ts';
import { TextContext } from './text.ts';
import type { ScreenScope } from './variables.ts';
import type { Slots, Widget, WidgetProps } from './widget.ts';

type TextFile = Record<string, Record<string, string>>;

const textFiles = import.meta.glob<TextFile>('/src/**/*.texts.json', {
  eager: true,
  import: 'default',
});

export const scope: ScreenScope = {
  route: { Id: 'P1' },
  user: { Id: 'U1', Username: 'anna', Role: 'admin-user', IsKiosk: false },
  details: { performance: true, changeovers: true },
  client: { Id: '', Name: '' },
  timeZone: 'UTC',
  mode: {
    name: 'real-time',
    isDay: true,
    kpi: 'OEE',
    key: 'today',
    window: () => ({ start: 'start', end: 'end' }),
  },
};

export const screen: Screen = {
  version: 1,
  id: 'test',
  path: '/test',
  title: 'test.title',
  widgets: {},
  layouts: { desk: [] },
};

/** The usual mode; its controls do nothing. */
export const realTime: PlantMode = {
  period: today,
  isRealTime: true,
  isAutoUpdating: true,
  kpi: 'OEE',
  isAsking: false,
  hasNoData: false,
  choosePeriod() {},
  setRealTime() {},
  setAutoUpdate() {},
  setKpi() {},
  refresh() {},
  restored() {},
};

const tabs: TabsState = {
  locked: [],
  choose() {},
  stored: () => ({ selectedViewType: null, tabInfo: [] }),
};

/** Draws one widget as if its frame had its rows. */
export function renderWidget<Options, S extends Slots>(
  widget: Widget<Options, S>,
  {
    store = createLiveStore(),
    shown = {},
    address,
    ...props
  }: WidgetProps<Options, S> & {
    store?: LiveStore;
    shown?: Partial<ScreenScope['mode']>;
    address?: string;
  },
) {
  const here = { ...scope, mode: { ...scope.mode, ...shown } };
  return render(
    <Around store={store} {...(address && { address })}>
      <ScreenContext value={{ screen, scope: here, widgets: {} }}>
        <widget.Component {...props} />
      </ScreenContext>
    </Around>,
  );
}

/** Everything that the app puts around widgets. */
export function Around({
  store = createLiveStore(),
  address = '/test?Id=P1',
  mode = realTime,
  children,
}: {
  store?: LiveStore;
  address?: string;
  mode?: PlantMode;
  children: ReactNode;
}) {
  giveLayout();
  const texts = english();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return (
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={texts}>
        <TextContext value={{ t: texts.t, locale: 'en-US' }}>
          <MemoryRouter initialEntries={[address]}>
            <ModeContext value={mode}>
              <TabsContext value={tabs}>
                <LiveStoreProvider store={store}>
                  <ScreenContext value={{ screen, scope, widgets: {} }}>{children}</ScreenContext>
                </LiveStoreProvider>
              </TabsContext>
            </ModeContext>
          </MemoryRouter>
        </TextContext>
      </I18nextProvider>
    </QueryClientProvider>
  );
}

export function machine(Id: string, fields: Partial<Machine> = {}): Machine {
  return { ...ordinary, Id, DisplayName: Id, ...fields };
}

/** A store that knows these machines, as after a snapshot. */
export function storeFor(rows: readonly Machine[], now?: () => number): LiveStore {
  const store = createLiveStore(now, now);
  admit(
    store,
    rows.map((row) => row.Id),
  );
  return store;
}

function english(): i18n {
  const instance = createInstance();
  const all = Object.values(textFiles).map((file) => file['en-US'] ?? {});
  void instance.use(initReactI18next).init({
    lng: 'en-US',
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { 'en-US': { translation: Object.assign({}, ...all) as Record<string, string> } },
  });
  return instance;
}

/** jsdom lays nothing out, and a virtual list shows only what has a place. */
function giveLayout() {
  for (const side of ['clientHeight', 'clientWidth'] as const) {
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 1000 });
  }
}

const ordinary: Omit<Machine, 'Id' | 'DisplayName'> = {
  machineName: 'machine',
  DisplayType: { Name: 'LINE' },
  ParentId: 'P1',
  ClientId: 'C1',
  Attributes: [],
  Value: 'RUNNING',
  TotalSeconds: 60,
  OEE: 0.7,
  Availability: 0.8,
  Performance: 0.9,
  Quality: 0.97,
  TEEP: 0.5,
  OEEHigh: 0.85,
  OEELow: 0.6,
  QualityHigh: 0.98,
  QualityLow: 0.95,
  PerformanceHigh: 0.95,
  PerformanceLow: 0.85,
  AvailabilityHigh: 0.9,
  AvailabilityLow: 0.75,
  Reasons: [],
  PartsHourlyGoal: 120,
  PartsDailyGoal: 2900,
  PartsPace: 100,
  TotalParts: 1234,
  TotalPartsHigh: 90,
  TotalPartsLow: 70,
  ProdGoal: 1500,
  DataAsOf: '2026-11-21T08:00:00Z',
  DownTime: 14.4,
  Changeovers: 2,
  ProductChangeOverCount: 2,
  RejectParts: 12,
  GoodParts: 1222,
  HasIssues: false,
  isRealTime: true,
  ChangeoverActive: false,
  SourceSilent: false,
  Product: null,
};
