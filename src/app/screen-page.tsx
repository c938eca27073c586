import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

import type { Plant } from '#schemas/api/machines.gen.ts';
import type { ScreenProblem } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { Failed, Loading } from '#engine/frame.tsx';
import { isVisible } from '#engine/conditions.ts';
import { loadWidget } from '#engine/widget-parts.ts';
import { onDemand } from '#ui/on-demand.ts';
import { widgets } from '#widgets/registry.ts';

import { findScreen, routeOf } from './find-screen.ts';
import { Guided } from './guided.tsx';
import { loadInsights } from './insights/insights.tsx';
import { NotFound } from './not-found-page.tsx';
import { usePlainScope } from './plain-scope.ts';
import { PlainScreen } from './plain-screen.tsx';
import { PlantScreen } from './plant/plant-screen.tsx';
import { plantsQuery, screenProblemsQuery, screensQuery } from './screen-data.ts';
import { useIsAsked } from './screens/shown-screen.tsx';
import { useSession } from './session.ts';

/** Milliseconds until the screen surely has what it needs itself. */
const fullyShownAfter = 3000;

const loadBrokenScreen = onDemand(() => import('./screens/broken-screen.tsx'));
const loadSafeScreens = onDemand(() => import('./screens/safe-screens.tsx'));

/** The screen that has the path of the page: as it is configured, or as it was shipped. */
export function ScreenPage() {
  if (!useIsAsked('safe')) return <ConfiguredScreen />;
  return (
    <Suspense fallback={<Loading />}>
      <SafeScreen />
    </Suspense>
  );
}

function SafeScreen() {
  const { SafeScreens } = use(loadSafeScreens());
  return <SafeScreens>{(screens) => <ConfiguredScreen shipped={screens} />}</SafeScreens>;
}

function ConfiguredScreen({ shipped }: { shipped?: Screen[] }) {
  const { pathname } = useLocation();
  const session = useSession();
  const asked = useQuery(screensQuery(session));
  const screens = shipped ? { ...asked, data: shipped } : asked;
  const found = screens.data && findScreen(screens.data, pathname);
  const { plants, needsPlants, isWaiting } = usePlantsOf(found?.screen);

  useEffect(() => {
    const timer = setTimeout(() => void loadTheRest(), fullyShownAfter);
    return () => clearTimeout(timer);
  }, []);

  const failed = failedOf([screens, ...(needsPlants ? [plants] : [])]);
  if (failed) {
    return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (!screens.data || isWaiting) return <Loading />;
  if (!found) return <MissingScreen path={pathname} />;
  return (
    <Guided screens={screens.data} plants={plants.data}>
      <FoundScreen
        {...found}
        screens={screens.data}
        plants={plants.data ?? []}
        isSafe={shipped !== undefined}
      />
    </Guided>
  );
}

/** A screen about a plant is one of these; while it is not known what it is about, they are asked. */
function usePlantsOf(screen: Screen | undefined) {
  const needsPlants = !screen || isOfPlant(screen);
  const plants = useQuery({ ...plantsQuery(useSession()), enabled: needsPlants });
  return { plants, needsPlants, isWaiting: needsPlants && !plants.data };
}

/** What has no answer to show, not even an earlier one. */
function failedOf<Asked extends { error: Error | null; data?: unknown }>(asked: readonly Asked[]) {
  return asked.find(({ error, data }) => error && !data);
}

function isOfPlant({ subject = 'plant' }: Screen): boolean {
  return subject === 'plant';
}

/** An administrator reads why a screen is not there. */
function MissingScreen({ path }: { path: string }) {
  const { data: problems = [] } = useQuery(screenProblemsQuery(useSession()));
  const own = problems.filter((problem) => problem.Path === path);
  if (own.length === 0) return <NotFound />;
  return (
    <Suspense fallback={<Loading />}>
      <Broken path={path} problems={own} />
    </Suspense>
  );
}

function Broken(props: { path: string; problems: ScreenProblem[] }) {
  const { BrokenScreen } = use(loadBrokenScreen());
  return <BrokenScreen {...props} />;
}

interface FoundScreenProps {
  screen: Screen;
  params: Record<string, string>;
  screens: readonly Screen[];
  plants: readonly Plant[];
  isSafe: boolean;
}

/** With what is around a screen of its subject. */
function FoundScreen({ screen, params, screens, plants, isSafe }: FoundScreenProps) {
  const [search] = useSearchParams();
  const scope = usePlainScope(routeOf({ screen, params }, search));
  const reachable = useReachable(screen, screens);
  if (!isVisible(screen, scope, screen.visible)) return <NotFound />;
  if (!isOfPlant(screen)) return <PlainScreen screen={screen} scope={scope} />;
  return <PlantScreen screen={reachable} scope={scope} plants={plants} isSafe={isSafe} />;
}

/** A wall screen may open some screens only: tabs must not turn to one of the others. */
function useReachable(screen: Screen, screens: readonly Screen[]): Screen {
  return useMemo(() => {
    const paths = new Set(screens.map(({ path }) => path));
    return screen.tabs
      ? { ...screen, tabs: screen.tabs.filter(({ href }) => paths.has(href)) }
      : screen;
  }, [screen, screens]);
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
