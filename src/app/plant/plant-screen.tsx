import { type ReactNode, useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { ScreenVariant } from '#api/screens.ts';
import type { Account } from '#schemas/api/accounts.gen.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { LiveProvider, StillProvider } from '#plant/live/live-provider.tsx';
import { useConnection } from '#plant/live/use-live.ts';
import { ModeProvider } from '#plant/mode/mode-provider.tsx';
import { useMode } from '#plant/mode/mode-context.ts';
import { recentPlant } from '#plant/mode/recent-plant.ts';
import { useRestored } from '#plant/mode/use-restored.ts';
import type { ScreenScope } from '#engine/variables.ts';
import { useSortAddress } from '#plant/sort-address.ts';
import { TabsContext } from '#plant/tabs/tabs-context.ts';
import { useHasRedMachine } from '#plant/tabs/red-machine.ts';
import { useTabRotation } from '#plant/tabs/use-tab-rotation.ts';
import { local } from '#lib/storage.ts';

import { Insights } from '../insights/insights.tsx';
import { reportReconnected } from '../new-version.ts';
import { PrintLine } from '../print-line.tsx';
import { variantsQuery } from '../screen-data.ts';
import styles from '../screen-page.module.css';
import { ShownScreen, useIsAsked } from '../screens/shown-screen.tsx';
import { useSession } from '../session.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Notice } from './notice.tsx';
import { useScope } from './use-scope.ts';

const currentPlant = 'currentPlant';
const defaultPollMs = 60_000;

interface PlantScreenProps {
  screen: Screen;
  scope: ScreenScope;
  plants: readonly Plant[];
  /** As shipped: without what the plant has different. */
  isSafe?: boolean;
}

/** A screen about one plant: that of the address, or the one looked at last. */
export function PlantScreen({ screen: ofClient, scope, plants, isSafe }: PlantScreenProps) {
  const session = useSession();
  const { account } = session;
  const { data: variants = [] } = useQuery(variantsQuery(session));
  const plant = choosePlant(plants, scope.route['Id']);

  useEffect(() => {
    if (!plant) return;
    local.write(currentPlant, plant.Id);
    local.write('selectedPlantId', plant.Id);
  }, [plant]);

  if (!plants[0])
    return (
      <Notice text={isAdministrator(account) ? 'screens.no-plant.admin' : 'screens.no-plant'} />
    );
  if (!plant) return <InvalidPlant instead={plants[0]} />;
  const screen = isSafe === true ? ofClient : variantOf(variants, ofClient, plant);
  return (
    <ModeProvider plant={plant} account={account} pollMs={pollMsOf(screen)}>
      <LiveScreen screen={screen} scope={scope} plant={plant} />
    </ModeProvider>
  );
}

/** The plant's own form of a screen, where it has one. */
function variantOf(variants: readonly ScreenVariant[], screen: Screen, plant: Plant): Screen {
  const own = variants.find(
    ({ PlantId, MachineId, Document }) =>
      PlantId === plant.Id && MachineId === null && Document.id === screen.id,
  );
  return own?.Document ?? screen;
}

/** No one is above an administrator who could be asked. */
function isAdministrator({ Roles }: Account): boolean {
  return Roles.some(({ Name }) => Name === 'Sysadmin' || Name === 'Global');
}

/** The address names a plant that is not in the list. */
function InvalidPlant({ instead }: { instead: Plant }) {
  const { t } = useTranslation();
  return (
    <Notice text="screens.unknown-plant">
      <Link to={{ search: `?Id=${encodeURIComponent(instead.Id)}` }}>
        {t('screens.unknown-plant.open', { name: instead.DisplayName })}
      </Link>
    </Notice>
  );
}

interface OnePlantProps {
  screen: Screen;
  scope: ScreenScope;
  plant: Plant;
}

function LiveScreen({ screen, scope, plant }: OnePlantProps) {
  const { isRealTime } = useMode();
  const topics = useMemo(() => topicsOf(screen), [screen]);
  const shown = <TabbedScreen screen={screen} scope={scope} plant={plant} />;
  if (!isRealTime) return <StillProvider>{shown}</StillProvider>;
  return (
    <LiveProvider plantId={plant.Id} topics={topics}>
      <AskedAgain>{shown}</AskedAgain>
    </LiveProvider>
  );
}

function AskedAgain({ children }: { children: ReactNode }) {
  useRestored();
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'live') reportReconnected();
  }, [connection]);
  return children;
}

function TabbedScreen({ screen, scope: plain, plant }: OnePlantProps) {
  const { t } = useTranslation();
  const { isAutoUpdating } = useMode();
  const isStale = useConnection() === 'stale';
  const isEditing = useIsAsked('edit');
  const { account } = useSession();
  const scope = useScope(plant, plain);
  // At a desk someone chooses what to look at; on a wall no one does.
  const isRed = useHasRedMachine(account.Kiosk !== undefined && screen.pauseOnRed === true);
  const tabs = useTabRotation({
    screen,
    plant,
    userId: account.Id,
    isAutoUpdating,
    isRed,
    // What is not live is not shown in turns as if it were, and what is edited stays.
    isHeld: isStale || isEditing,
  });
  useSortAddress();

  return (
    <TabsContext value={tabs}>
      <title>
        {t('screens.page-title', { plant: plant.DisplayName, screen: t(screen.title) })}
      </title>
      <div className={styles['page']}>
        <PrintLine plant={plant} mode={scope.mode} />
        <ShownScreen screen={screen} scope={scope} clientId={plant.ClientId} />
      </div>
      {scope.details.performance && <Insights plant={plant} scope={scope} />}
      <ConnectionBanner />
    </TabsContext>
  );
}

/** The plant of the route; without one that of the recent history, the one saved, or the first. */
function choosePlant(plants: readonly Plant[], wanted: string | undefined): Plant | undefined {
  if (wanted !== undefined) return plants.find(({ Id }) => Id === wanted);
  const known = [recentPlant()?.plantId, local.read(currentPlant)];
  const found = known.map((id) => plants.find(({ Id }) => Id === id));
  return found.find((plant) => plant !== undefined) ?? plants[0];
}

function topicsOf(screen: Screen) {
  return [...new Set(Object.values(screen.data ?? {}).flatMap((query) => query?.live ?? []))];
}

/** The query that wants to be asked most often sets the pace. */
function pollMsOf(screen: Screen): number {
  const seconds = Object.values(screen.data ?? {}).flatMap((query) => query?.pollSeconds ?? []);
  return seconds.length > 0 ? Math.min(...seconds) * 1000 : defaultPollMs;
}
