import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

import { isVisible } from '#engine/check/conditions.ts';
import { DisplayContext } from '#engine/display.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';
import type { Plant } from '#schemas/api/machines.gen.ts';
import type { ScreenProblem } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { knowsPlant } from '#shared/screen/screen-conditions.ts';
import { lazyModule } from '#ui/lazy-module.ts';

import { useAdminFlag } from '../authoring/screens/shown-screen.tsx';
import { NotFound } from '../not-found-page.tsx';
import { loadAllPlantsScreen } from '../plant/lazy-all-plants-screen.ts';
import { loadMachineScreen } from '../plant/lazy-machine-screen.ts';
import { PlantScreen, type PlantScreenProps } from '../plant/plant-screen.tsx';
import { useSession } from '../session/session.ts';
import { findScreen, hasAddress, routeValues, withVisibleTabs } from './find-screen.ts';
import { FirstRunRedirect } from './guided.tsx';
import { usePlainScope } from './plain-scope.ts';
import { PlainScreen } from './plain-screen.tsx';
import { plantsQuery, screenProblemsQuery, screensQuery } from './screen-data.ts';

/** Delay in milliseconds, so that the screen loads its own files first. */
const fullyShownAfter = 3000;

const loadBrokenScreen = lazyModule(() => import('../authoring/screens/broken-screen.tsx'));
const loadNoContent = lazyModule(() => import('./no-content.tsx'));
const loadSafeScreens = lazyModule(() => import('../authoring/screens/safe-screens.tsx'));

/** The screen at the page's path: as configured, or as shipped. */
export function ScreenPage() {
  if (!useAdminFlag('safe')) return <ConfiguredScreen />;
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
  const { plants, hasNoPlant, needsPlants, isWaiting } = usePlantsOf(found);

  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(() => void loadAhead(left.signal).catch(() => {}), fullyShownAfter);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, []);

  const failed = failedOf([screens, ...(needsPlants ? [plants] : [])]);
  if (failed) {
    return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (!screens.data || isWaiting) return <Loading />;
  if (!found) return <MissingScreen path={pathname} screens={screens.data} />;
  return (
    <FirstRunRedirect screens={screens.data} hasNoPlant={hasNoPlant}>
      <FoundScreen
        {...found}
        screens={screens.data}
        plants={plants.data ?? []}
        isSafe={shipped !== undefined}
      />
    </FirstRunRedirect>
  );
}

function isAboutPlants({ subject }: Screen): boolean {
  return subject === 'all-plants' || knowsPlant(subject);
}

/** The plants, for screens about one; also fetched while the screen is unknown. */
function usePlantsOf(found: ReturnType<typeof findScreen>) {
  const [search] = useSearchParams();
  const screen = found?.screen;
  const needsPlants = !screen || isAboutPlants(screen);
  const plants = useQuery({ ...plantsQuery(useSession()), enabled: needsPlants });
  return {
    plants,
    needsPlants,
    isWaiting: needsPlants && !plants.data,
    hasNoPlant:
      found !== undefined &&
      needsListed(found.screen, routeValues(found, search)['Id']) &&
      plants.data?.length === 0,
  };
}

/** The first query that failed without earlier data. */
function failedOf<Asked extends { error: Error | null; data?: unknown }>(asked: readonly Asked[]) {
  return asked.find(({ error, data }) => error && !data);
}

/** Shows administrators why a screen is missing. */
function MissingScreen({ path, screens }: { path: string; screens: readonly Screen[] }) {
  const { data: problems = [] } = useQuery(screenProblemsQuery(useSession()));
  if (!screens.some(hasAddress)) return <Nothing missing="screen" />;
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

/**
 * Whether the screen needs a listed plant. A retired plant or its machine has pages, too: then the
 * address or the display names it.
 */
function needsListed(screen: Screen, named: string | undefined): boolean {
  return isAboutPlants(screen) && (named === undefined || screen.subject === 'all-plants');
}

interface FoundScreenProps {
  screen: Screen;
  params: Record<string, string>;
  screens: readonly Screen[];
  plants: readonly Plant[];
  isSafe: boolean;
}

/** Adds the providers for the screen's subject. */
function FoundScreen({ screen, params, screens, plants, isSafe }: FoundScreenProps) {
  const [search] = useSearchParams();
  const scope = usePlainScope(routeValues({ screen, params }, search));
  const reachable = useMemo(
    () => withVisibleTabs(screen, screens, scope),
    [screen, screens, scope],
  );
  if (!isVisible(screen, scope, screen.visible)) return <NotFound />;
  const { plantId = scope.route['Id'] } = use(DisplayContext);
  if (plants.length === 0 && needsListed(screen, plantId)) return <Nothing missing="plant" />;
  if (screen.subject === 'all-plants') {
    return (
      <Suspense fallback={<Loading />}>
        <AllPlants screen={screen} scope={scope} plants={plants} />
      </Suspense>
    );
  }
  if (!knowsPlant(screen.subject)) return <PlainScreen screen={screen} scope={scope} />;
  const shown = { screen: reachable, scope, plants, isSafe };
  if (screen.subject !== 'machine') return <PlantScreen {...shown} />;
  return (
    <Suspense fallback={<Loading />}>
      <OneMachine {...shown} />
    </Suspense>
  );
}

function Nothing(props: { missing: 'plant' | 'screen' }) {
  return (
    <Suspense fallback={<Loading />}>
      <NoContent {...props} />
    </Suspense>
  );
}

function NoContent(props: { missing: 'plant' | 'screen' }) {
  const content = use(loadNoContent());
  return <content.NoContent {...props} />;
}

function AllPlants(props: PlantScreenProps) {
  const { AllPlantsScreen } = use(loadAllPlantsScreen());
  return <AllPlantsScreen {...props} />;
}

function OneMachine(props: PlantScreenProps) {
  const { MachineScreen } = use(loadMachineScreen());
  return <MachineScreen {...props} />;
}

async function loadAhead(until: AbortSignal): Promise<void> {
  const ahead = await import('../start/load-ahead.ts');
  await ahead.loadAhead(until);
}
