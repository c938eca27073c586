import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

import { ScreenContext } from '#engine/screen-context.ts';
import { Around as AroundAny, scope as anyScope, screen } from '#engine/testing.tsx';
import type { Slots, Widget, WidgetProps } from '#engine/widget.ts';
import { today } from '#lib/time/period.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import { LiveStoreProvider } from './live/live-provider.tsx';
import { addMachines, createLiveStore, type LiveStore } from './live/live-store.ts';
import { ModeContext, type PlantMode } from './mode/mode-context.ts';
import type { PlantScope } from './plant-scope.ts';
import { TabsContext, type TabsState } from './tabs/tabs-context.ts';

export const scope: PlantScope = {
  ...anyScope,
  plant: { Id: 'P1', DisplayName: 'Riverside', HasPlan: true },
  details: { performance: true, changeovers: true },
  timeZone: 'UTC',
  mode: { ...anyScope.mode, isDay: true, kpi: 'OEE' },
};

/** The same plant or machine a week earlier. */
export const weekEarlier: NonNullable<PlantScope['compare']> = {
  Id: 'P1',
  name: 'a week earlier',
  key: 'week',
  window: ({ start, end }) => ({ start: earlier(start), end: earlier(end) }),
};

function earlier(instant: string): string {
  return new Date(Date.parse(instant) - 7 * 86_400_000).toISOString();
}

/** The default mode with setters that do nothing. */
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
  turns: null,
  choose() {},
  stored: () => ({ selectedViewType: null, tabInfo: [] }),
};

/** Renders a widget as its frame would with rows. */
export function renderWidget<Options, S extends Slots>(
  widget: Widget<Options, S>,
  {
    store = createLiveStore(),
    shown = {},
    compare,
    timeZone = scope.timeZone,
    address,
    role = scope.user.Role,
    ...props
  }: WidgetProps<Options, S> & {
    store?: LiveStore;
    shown?: Partial<PlantScope['mode']>;
    compare?: PlantScope['compare'];
    timeZone?: string;
    address?: string;
    role?: string;
  },
) {
  const user = { ...scope.user, Role: role };
  const here = { ...scope, user, compare, timeZone, mode: { ...scope.mode, ...shown } };
  return render(
    <Around store={store} {...(address && { address })}>
      <ScreenContext value={{ screen, scope: here, widgets: {}, queries: {} }}>
        <widget.Component {...props} />
      </ScreenContext>
    </Around>,
  );
}

/** The providers that the app puts around the widgets of a plant's screen. */
export function Around({
  store = createLiveStore(),
  mode = realTime,
  address,
  children,
}: {
  store?: LiveStore;
  address?: string;
  mode?: PlantMode;
  children: ReactNode;
}) {
  return (
    <AroundAny {...(address && { address })}>
      <ModeContext value={mode}>
        <TabsContext value={tabs}>
          <LiveStoreProvider store={store}>
            <ScreenContext value={{ screen, scope, widgets: {}, queries: {} }}>
              {children}
            </ScreenContext>
          </LiveStoreProvider>
        </TabsContext>
      </ModeContext>
    </AroundAny>
  );
}

export function machine(Id: string, fields: Partial<Machine> = {}): Machine {
  return { ...ordinary, Id, DisplayName: Id, ...fields };
}

/** A store that knows these machines, as after a snapshot. */
export function storeFor(rows: readonly Machine[], now?: () => number): LiveStore {
  const store = createLiveStore(now, now);
  addMachines(
    store,
    rows.map((row) => row.Id),
  );
  return store;
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
  OffShift: false,
  OnBreak: false,
  SourceSilent: false,
  Product: null,
};
