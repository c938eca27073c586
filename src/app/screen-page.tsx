import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';

import { Failed, Loading, reasonOf } from '#engine/frame.tsx';
import { LiveProvider } from '#engine/live/live-provider.tsx';
import { ScreenView } from '#engine/screen-view.tsx';
import type { ScreenScope } from '#engine/variables.ts';
import { loadWidget } from '#engine/widget-parts.ts';
import { startOfDay } from '#lib/start-of-day.ts';
import { local } from '#lib/storage.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { widgets } from '#widgets/registry.ts';

import { Insights } from './insights/insights.tsx';
import { plantsQuery, screensQuery } from './screen-data.ts';
import styles from './screen-page.module.css';
import { useSession } from './session.ts';

const currentPlant = 'currentPlant';
/** Milliseconds until the screen surely has what it needs itself. */
const fullyShownAfter = 3000;

/** The screen that has the path of the page, for the plant of `?Id=` or the one visited last. */
export function ScreenPage() {
  const { pathname } = useLocation();
  const screens = useQuery(screensQuery);
  const plants = useQuery(plantsQuery(useSession()));

  useEffect(() => {
    const timer = setTimeout(loadAllWidgets, fullyShownAfter);
    return () => clearTimeout(timer);
  }, []);

  const failed = [screens, plants].find((query) => query.error && !query.data);
  if (failed) {
    return <Failed reason={reasonOf(failed.error)} onRetry={() => void failed.refetch()} />;
  }
  if (!screens.data || !plants.data) return <Loading />;
  const screen = screens.data.find(({ path }) => path === pathname);
  if (!screen) return <Notice text="screens.none" />;
  return <PlantScreen screen={screen} plants={plants.data} />;
}

function PlantScreen({ screen, plants }: { screen: Screen; plants: readonly Plant[] }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const wanted = search.get('Id');
  const plant = choosePlant(plants, wanted);
  const scope = useScope(plant);
  const topics = useMemo(() => topicsOf(screen), [screen]);

  useEffect(() => {
    if (plant) local.write(currentPlant, plant.Id);
  }, [plant]);

  if (!plants[0]) return <Notice text="screens.no-plant" />;
  if (!plant) return <Notice text="screens.unknown-plant" instead={plants[0]} />;
  return (
    <LiveProvider plantId={plant.Id} topics={topics}>
      <title>{`${plant.DisplayName} · ${t(screen.title)}`}</title>
      <div className={styles['page']}>
        <ScreenView key={screen.id} document={screen} scope={scope} widgets={widgets} />
      </div>
      <Insights plant={plant} scope={scope} />
    </LiveProvider>
  );
}

/** Nothing to show, and what to do next. */
function Notice({ text, instead }: { text: string; instead?: Plant }) {
  const { t } = useTranslation();
  return (
    <div className={styles['notice']}>
      <h1>{t(text)}</h1>
      <p>{t(`${text}.hint`)}</p>
      {instead && (
        <Link to={{ search: `?Id=${encodeURIComponent(instead.Id)}` }}>
          {t(`${text}.open`, { name: instead.DisplayName })}
        </Link>
      )}
    </div>
  );
}

/** So that the screens beside this one can be gone to while the server is away. */
function loadAllWidgets() {
  for (const line of Object.values(widgets)) loadWidget(line).catch(() => {});
}

function useScope(plant: Plant | undefined): ScreenScope {
  const { account, userView, role } = useSession();
  const { Id = '', TimeZone = 'UTC' } = plant ?? {};
  const { clientId, clientName } = userView;
  return useMemo(
    () => ({
      route: { Id },
      user: { Id: account.Id, Username: account.Username, Role: role },
      client: { Id: clientId ?? '', Name: clientName ?? '' },
      mode: {
        name: 'real-time',
        kpi: 'OEE',
        key: 'today',
        window: () => ({
          start: new Date(startOfDay(Date.now(), TimeZone)).toISOString(),
          end: new Date().toISOString(),
        }),
      },
    }),
    [Id, TimeZone, account.Id, account.Username, role, clientId, clientName],
  );
}

/** The plant of the route; without one the plant visited last, else the first. */
function choosePlant(plants: readonly Plant[], wanted: string | null): Plant | undefined {
  const id = wanted ?? local.read(currentPlant);
  const found = plants.find(({ Id }) => Id === id);
  return wanted === null ? (found ?? plants[0]) : found;
}

function topicsOf(screen: Screen) {
  return [...new Set(Object.values(screen.data ?? {}).flatMap((query) => query?.live ?? []))];
}
