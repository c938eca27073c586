import { useEffect, useMemo, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { isPageVisible, watchVisibility } from '#engine/page-visibility.ts';
import type { ScreenScope } from '#engine/variables.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { LiveProvider, useLiveStore } from '#plant/live/live-provider.tsx';
import { keyOf, subscribeKey } from '#plant/live/live-store.ts';
import { shownDetails } from '#plant/mode/detail-rights.ts';
import { askAgain } from '#plant/mode/screen-data-state.ts';
import type { PlantScope } from '#plant/plant-scope.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { startOfDay } from '#shared/start-of-day.ts';

import { ShownScreen } from '../authoring/screens/shown-screen.tsx';
import styles from '../screen/screen-page.module.css';
import { useSession } from '../session/session.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { hubTopics } from './topics-of.ts';
import { useReportReconnected } from './use-report-reconnected.ts';

interface AllPlantsScreenProps {
  screen: Screen;
  scope: ScreenScope;
  plants: readonly Plant[];
}

/** The hub's id for all plants of the user. */
const everyPlant = '*';
const pollMs = 60_000;

/** A screen about all plants of the user: always of today, and live. */
export function AllPlantsScreen({ screen, scope: plain, plants }: AllPlantsScreenProps) {
  const { t } = useTranslation();
  const topics = useMemo(() => hubTopics(screen), [screen]);
  const scope = useTodayScope(plain, plants[0]?.TimeZone ?? 'UTC');
  return (
    <LiveProvider plantId={everyPlant} topics={topics}>
      <Polled>
        <div className={styles['page']}>
          <title>{t(screen.title)}</title>
          <ShownScreen screen={screen} scope={scope} />
        </div>
        <ConnectionBanner />
      </Polled>
    </LiveProvider>
  );
}

/** Refetches lists each minute, when the page becomes visible, and after a lost connection. */
function Polled({ children }: { children: ReactNode }) {
  const serverData = useQueryClient();
  const store = useLiveStore();
  useReportReconnected();
  useEffect(() => {
    let wasStale = false;
    function ask(): void {
      if (isPageVisible()) void askAgain(serverData);
    }
    const timer = setInterval(ask, pollMs);
    const stopWatching = watchVisibility(ask);
    const stopListening = subscribeKey(store, keyOf.connection, () => {
      if (store.connection === 'live' && wasStale) ask();
      wasStale = store.connection === 'stale';
    });
    return () => {
      clearInterval(timer);
      stopWatching();
      stopListening();
    };
  }, [serverData, store]);
  return children;
}

/** Scope for the cells of machines: period and leading figure. */
function useTodayScope(scope: ScreenScope, timeZone: string): PlantScope {
  const { account } = useSession();
  return useMemo(
    () => ({
      ...scope,
      plant: { Id: '', DisplayName: '', HasPlan: false },
      details: shownDetails(account.Roles),
      timeZone,
      mode: {
        name: 'real-time',
        isDay: true,
        planned: true,
        kpi: 'OEE',
        key: 'today',
        window() {
          const now = serverNow();
          const start = startOfDay(now, timeZone);
          return { start: new Date(start).toISOString(), end: new Date(now).toISOString() };
        },
      },
    }),
    [scope, account.Roles, timeZone],
  );
}
