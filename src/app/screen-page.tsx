import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';

import type { Plant } from '#schemas/api/machines.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { Failed, Loading } from '#engine/frame.tsx';
import { loadWidget } from '#engine/widget-parts.ts';
import { widgets } from '#widgets/registry.ts';

import { loadInsights } from './insights/insights.tsx';
import { NotFound } from './not-found-page.tsx';
import { PlantScreen } from './plant/plant-screen.tsx';
import { plantsQuery, screenProblemsQuery, screensQuery } from './screen-data.ts';
import { BrokenScreen } from './screens/broken-screen.tsx';
import { useSession } from './session.ts';

/** Milliseconds until the screen surely has what it needs itself. */
const fullyShownAfter = 3000;

/** The screen that has the path of the page, for the plant of `?Id=` or the one visited last. */
export function ScreenPage() {
  const { pathname } = useLocation();
  const screens = useQuery(screensQuery);
  const plants = useQuery(plantsQuery(useSession()));

  useEffect(() => {
    const timer = setTimeout(() => void loadTheRest(), fullyShownAfter);
    return () => clearTimeout(timer);
  }, []);

  const failed = [screens, plants].find((query) => query.error && !query.data);
  if (failed) {
    return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (!screens.data || !plants.data) return <Loading />;
  const screen = screens.data.find(({ path }) => path === pathname);
  if (!screen) return <MissingScreen path={pathname} />;
  return <ReachableScreen screen={screen} screens={screens.data} plants={plants.data} />;
}

/** An administrator reads why a screen is not there. */
function MissingScreen({ path }: { path: string }) {
  const { data: problems = [] } = useQuery(screenProblemsQuery);
  const own = problems.filter((problem) => problem.Path === path);
  return own.length > 0 ? <BrokenScreen path={path} problems={own} /> : <NotFound />;
}

interface ReachableScreenProps {
  screen: Screen;
  screens: readonly Screen[];
  plants: readonly Plant[];
}

/** A wall screen may open some screens only: tabs must not turn to one of the others. */
function ReachableScreen({ screen, screens, plants }: ReachableScreenProps) {
  const reachable = useMemo(() => {
    const paths = new Set(screens.map(({ path }) => path));
    return screen.tabs
      ? { ...screen, tabs: screen.tabs.filter(({ href }) => paths.has(href)) }
      : screen;
  }, [screen, screens]);
  return <PlantScreen screen={reachable} plants={plants} />;
}

/**
 * So that what is beside this screen opens at once, and also while the server is away. One after
 * another: where packets get lost a file that is on its way keeps its connection, and a browser has
 * few of them for everything.
 */
async function loadTheRest(): Promise<void> {
  await loadInsights().catch(() => {});
  for (const line of Object.values(widgets)) await loadWidget(line).catch(() => {});
}
