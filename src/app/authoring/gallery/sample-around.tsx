import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';

import { watchResources } from '#api/hub/resource-changes.ts';
import { breakpointOf } from '#engine/layout/layout.ts';
import type { QueryRegistry } from '#engine/query.ts';
import { ScreenContext } from '#engine/screen-context.ts';
import type { ScreenScope } from '#engine/variables.ts';
import type { WidgetExample } from '#engine/widget-example.ts';
import { today } from '#lib/time/period.ts';
import { annotationsKey } from '#plant/annotations/use-annotations.ts';
import { LiveStoreProvider } from '#plant/live/live-provider.tsx';
import { addMachines, createLiveStore } from '#plant/live/live-store.ts';
import { ModeContext, type PlantMode } from '#plant/mode/mode-context.ts';
import type { PlantScope } from '#plant/plant-scope.ts';
import { TabsContext, type TabsState } from '#plant/tabs/tabs-context.ts';
import { ResourceChangesContext } from '#resources/resource-changes.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { samples } from '#widgets/examples.ts';
import { widgets } from '#widgets/registry.ts';

/** The default mode with setters that do nothing. */
const mode: PlantMode = {
  period: today,
  isRealTime: true,
  isAutoUpdating: false,
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

/** A query client in which the sample plant has no annotations. */
function createSampleClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
  client.setQueryData(annotationsKey(samplePlant.plant.Id, samplePlant.mode.key), []);
  return client;
}

/**
 * The providers of a plant's screen, with sample rows in place of the server's answers. Widgets
 * that call the server themselves still do.
 */
export function SampleAround({ children }: { children: ReactNode }) {
  const [client] = useState(createSampleClient);
  const store = useMemo(() => {
    const made = createLiveStore();
    addMachines(
      made,
      (samples.get('plant-machines') ?? []).map((row) => String(row['Id'])),
    );
    return made;
  }, []);
  return (
    <QueryClientProvider client={client}>
      <ResourceChangesContext value={watchResources}>
        <ModeContext value={mode}>
          <TabsContext value={tabs}>
            <LiveStoreProvider store={store}>
              {/* The attribute of a screen's grid. */}
              <div
                style={{ display: 'contents' }}
                data-breakpoint={breakpointOf(window.innerWidth)}
              >
                {children}
              </div>
            </LiveStoreProvider>
          </TabsContext>
        </ModeContext>
      </ResourceChangesContext>
    </QueryClientProvider>
  );
}

/** The screen around an example: its only cell. */
export function SampleScreen({
  id,
  example,
  plain,
  answer = 'rows',
  children,
}: {
  id: string;
  example: WidgetExample;
  /** Scope of any screen: the user. */
  plain: ScreenScope;
  answer?: SampleAnswer;
  children: ReactNode;
}) {
  const context = useMemo(
    () => ({
      screen: screenOf(id, example),
      scope: { ...plain, ...samplePlant, route: { Id: samplePlant.plant.Id } } as PlantScope,
      widgets,
      queries: sampleQueries(example, answer),
    }),
    [id, example, plain, answer],
  );
  return <ScreenContext value={context}>{children}</ScreenContext>;
}

const samplePlant = {
  plant: { Id: 'P1', DisplayName: 'Riverside', HasPlan: true },
  details: { performance: true, changeovers: true },
  timeZone: 'America/Chicago',
  mode: {
    name: 'real-time',
    planned: true,
    isDay: true,
    kpi: 'OEE',
    key: 'today',
    window: () => ({ start: '2026-06-10T11:00:00.000Z', end: '2026-06-10T17:00:00.000Z' }),
  },
} satisfies Pick<PlantScope, 'plant' | 'details' | 'timeZone' | 'mode'>;

/** Completes an example to a screen document. */
function screenOf(id: string, { widget, data = {} }: WidgetExample): Screen {
  return {
    version: 1,
    id,
    path: '/admin/gallery',
    title: 'gallery.title',
    data,
    widgets: { [id]: widget },
    layouts: { desk: [{ id, x: 0, y: 0, w: 6, h: 6 }] },
    tabs: [
      { label: 'screens.tab.tiles', href: '/admin/gallery', group: 'screens.group.oee' },
      {
        label: 'screens.tab.grid',
        href: '/dashboard/plant/oee-grid-view',
        group: 'screens.group.oee',
      },
    ],
  };
}

/** Kinds of results for the queries of an example. */
export const sampleAnswers = ['rows', 'none', 'loading', 'failed'] as const;
export type SampleAnswer = (typeof sampleAnswers)[number];

function sampleQueries(
  { data = {}, rows = {} }: WidgetExample,
  answer: SampleAnswer,
): QueryRegistry {
  return Object.fromEntries(
    Object.entries(data).map(([name, asked]) => [
      asked?.query ?? name,
      { ask: () => answerWith(answer, samples.get(rows[name] ?? '') ?? []) },
    ]),
  );
}

function answerWith<Row>(answer: SampleAnswer, rows: readonly Row[]): Promise<Row[]> {
  if (answer === 'loading') return new Promise(() => {});
  if (answer === 'failed') return Promise.reject(new Error('This example fails on purpose'));
  return Promise.resolve(answer === 'none' ? [] : [...rows]);
}
