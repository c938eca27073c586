import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';

import type { ScreenVariant } from '#api/admin/screens.ts';
import { useScreenHold } from '#engine/display.ts';
import { Loading } from '#engine/frame.tsx';
import type { ScreenScope } from '#engine/variables.ts';
import type { Interval } from '#lib/time/period.ts';
import { LiveProvider, StillProvider } from '#plant/live/live-provider.tsx';
import { useConnection } from '#plant/live/use-live.ts';
import { useMode } from '#plant/mode/mode-context.ts';
import { ModeProvider } from '#plant/mode/mode-provider.tsx';
import { useRefetchOnLiveReturn } from '#plant/mode/use-restored.ts';
import type { PlantScope } from '#plant/plant-scope.ts';
import { useSortAddress } from '#plant/sort-address.ts';
import { useHasRedMachine } from '#plant/tabs/red-machine.ts';
import { TabsContext } from '#plant/tabs/tabs-context.ts';
import { useTabRotation } from '#plant/tabs/use-tab-rotation.ts';
import type { Machine, Plant } from '#schemas/api/machines.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { lazyModule } from '#ui/lazy-module.ts';

import { ShownScreen, useAdminFlag } from '../authoring/screens/shown-screen.tsx';
import { Insights } from '../insights/insights.tsx';
import { variantsQuery } from '../screen/screen-data.ts';
import styles from '../screen/screen-page.module.css';
import { useSession } from '../session/session.ts';
import { LazyPrintLine } from '../shell/lazy-print-line.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { hubTopics } from './topics-of.ts';
import { useReportReconnected } from './use-report-reconnected.ts';
import { useScope } from './use-scope.ts';

/** Loaded on demand: rarely needed. */
const loadShift = lazyModule(() => import('./shift-period.tsx'));

const defaultPollMs = 60_000;

export interface ScopedScreenProps {
  screen: Screen;
  scope: PlantScope;
  children: ReactNode;
}

interface OnePlantProps {
  screen: Screen;
  scope: ScreenScope;
  plant: Plant;
  /** The machine, for screens about one. */
  machine?: Machine | undefined;
  /** Additional providers of the screen. */
  Around?: ComponentType<ScopedScreenProps> | undefined;
  /** Show the shipped screen, without changes for the plant or machine. */
  isSafe?: boolean | undefined;
}

/** A screen with the period and the live values of a plant. */
export function OnePlant({ screen: ofClient, isSafe, ...about }: OnePlantProps) {
  const session = useSession();
  const { data: variants = [] } = useQuery(variantsQuery(session));
  const screen = isSafe === true ? ofClient : variantOf(variants, ofClient, about);
  const { plant, machine } = about;
  return (
    <ModeProvider
      plant={plant}
      account={session.account}
      pollMs={pollMsOf(screen)}
      isVisit={machine === undefined}
    >
      <LiveScreen screen={screen} {...about} />
    </ModeProvider>
  );
}

type ShownProps = Omit<OnePlantProps, 'isSafe'>;

function LiveScreen(props: ShownProps) {
  const { screen, plant } = props;
  const { isRealTime } = useMode();
  const topics = useMemo(() => hubTopics(screen), [screen]);
  const shown = <TimedScreen {...props} />;
  if (!isRealTime) return <StillProvider>{shown}</StillProvider>;
  return (
    <LiveProvider plantId={plant.Id} topics={topics}>
      <Restored>{shown}</Restored>
    </LiveProvider>
  );
}

/** Refetches lists after a lost connection, at the polling interval of the plant's mode. */
function Restored({ children }: { children: ReactNode }) {
  useRefetchOnLiveReturn();
  useReportReconnected();
  return children;
}

/** Waits until the times of the shift are known. */
function TimedScreen(props: ShownProps) {
  const { period } = useMode();
  const [shift, setShift] = useState<Interval>();
  const { plant } = props;
  if (period.kind !== 'shift') return <TabbedScreen {...props} />;
  const { which } = period;
  return (
    <>
      <Suspense fallback={<Loading />}>
        <Shift
          key={`${plant.Id} ${which}`}
          plant={plant}
          which={which}
          shift={shift}
          onChange={setShift}
        />
      </Suspense>
      {shift && <TabbedScreen {...props} shift={shift} />}
    </>
  );
}

type TabbedProps = ShownProps & { shift?: Interval };

function TabbedScreen({ screen, scope: plain, plant, machine, Around, shift }: TabbedProps) {
  const { t } = useTranslation();
  const isStale = useConnection() === 'stale';
  const isEditing = useAdminFlag('edit');
  const { account } = useSession();
  const scope = useScope(plant, plain, { machineId: machine?.Id, shift });
  const name = machine?.DisplayName;
  const tabs = useTabRotation({
    screen,
    plant,
    userId: account.Id,
    isAutoUpdating: useTabTurns(screen, isStale),
    // Stale screens are not rotated as if they were live, and an edited one stays.
    isHeld: isStale || isEditing,
  });
  useScreenHold('held', tabs.locked.includes(screen.path));
  useSortAddress();

  const shown = (
    <ShownScreen key={machine?.Id} screen={screen} scope={scope} clientId={plant.ClientId} />
  );
  return (
    <TabsContext value={tabs}>
      <title>
        {t('screens.page-title', { plant: name ?? plant.DisplayName, screen: t(screen.title) })}
      </title>
      <div className={styles['page']}>
        <LazyPrintLine plant={plant} machine={name} mode={scope.mode} />
        {Around ? (
          <Around screen={screen} scope={scope}>
            {shown}
          </Around>
        ) : (
          shown
        )}
      </div>
      {scope.details.performance && <Insights plant={plant} scope={scope} />}
      <ConnectionBanner />
    </TabsContext>
  );
}

/**
 * Whether tabs rotate. On a wall display its screens rotate instead, see wall/use-screen-turns.ts;
 * this hook only reports why the current one must stay.
 */
function useTabTurns({ pauseOnRed = false }: Screen, isStale: boolean): boolean {
  const { isAutoUpdating } = useMode();
  const { account } = useSession();
  const isWall = account.Kiosk !== undefined;
  useScreenHold('alarm', useHasRedMachine(isWall && pauseOnRed));
  useScreenHold('held', isStale || !isAutoUpdating);
  return isAutoUpdating && !isWall;
}

function Shift(props: ComponentProps<Awaited<ReturnType<typeof loadShift>>['ShiftPeriod']>) {
  const { ShiftPeriod } = use(loadShift());
  return <ShiftPeriod {...props} />;
}

/** The variant of a screen for the machine or the plant. */
function variantOf(
  variants: readonly ScreenVariant[],
  screen: Screen,
  { plant, machine }: Pick<OnePlantProps, 'plant' | 'machine'>,
): Screen {
  const own = variants.filter(
    ({ PlantId, Document }) => PlantId === plant.Id && Document.id === screen.id,
  );
  const found =
    own.find(({ MachineId }) => MachineId !== null && MachineId === machine?.Id) ??
    own.find(({ MachineId }) => MachineId === null);
  return found?.Document ?? screen;
}

/** Polling interval: the shortest of all queries. */
function pollMsOf(screen: Screen): number {
  const seconds = Object.values(screen.data ?? {}).flatMap((query) => query?.pollSeconds ?? []);
  return seconds.length > 0 ? Math.min(...seconds) * 1000 : defaultPollMs;
}
