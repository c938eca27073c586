import { use, useEffect } from 'react';

import type { Plant } from '#schemas/api/machines.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { recentPlant } from '#plant/mode/recent-plant.ts';
import { DisplayContext } from '#engine/display.ts';
import type { ScreenScope } from '#engine/variables.ts';
import { local } from '#lib/storage.ts';
import { lazyModule } from '#ui/lazy-module.ts';
import { chartsOverTime, headerWidgets } from '#widgets/traits.ts';

import { type ScopedScreenProps, OnePlant } from './one-plant.tsx';
import type { UnlistedPlantProps } from './unlisted-plant.tsx';

const currentPlant = 'currentPlant';
const loadUnlistedPlant = lazyModule(() => import('./unlisted-plant.tsx'));
const loadOwnScreen = lazyModule(() => import('./own-screen.tsx'));

export interface PlantScreenProps {
  screen: Screen;
  scope: ScreenScope;
  plants: readonly Plant[];
  /** Show the shipped screen, without changes for the plant. */
  isSafe?: boolean;
}

/** A screen about one plant: that of the address, or the last viewed one. */
export function PlantScreen({ screen, scope, plants, isSafe }: PlantScreenProps) {
  const { plantId } = use(DisplayContext);
  const wanted = plantId ?? scope.route['Id'];
  const plant = choosePlant(plants, wanted);
  const about = { screen, scope, isSafe, Around: isOwn(screen) ? Own : undefined };

  useEffect(() => {
    if (!plant) return;
    local.write(currentPlant, plant.Id);
    local.write('selectedPlantId', plant.Id);
  }, [plant]);

  if (plant) return <OnePlant plant={plant} {...about} />;
  return <UnlistedPlant plantId={wanted ?? ''} instead={plants[0]} about={about} />;
}

function UnlistedPlant(props: UnlistedPlantProps) {
  const part = use(loadUnlistedPlant());
  return <part.UnlistedPlant {...props} />;
}

function Own(props: ScopedScreenProps) {
  const { OwnScreen } = use(loadOwnScreen());
  return <OwnScreen {...props} />;
}

/**
 * Whether the screen needs what our dashboards do not: annotations in time charts, or a heading for
 * its header.
 */
function isOwn({ widgets }: Screen): boolean {
  const types = Object.values(widgets).flatMap((widget) => widget?.type ?? []);
  return (
    !types.some((type) => headerWidgets.has(type)) || types.some((type) => chartsOverTime.has(type))
  );
}

/**
 * The plant of the route; without one the first of the recent history, the stored one, or the
 * first.
 */
function choosePlant(plants: readonly Plant[], wanted: string | undefined): Plant | undefined {
  if (wanted !== undefined) return plants.find(({ Id }) => Id === wanted);
  const known = [recentPlant()?.plantId, local.read(currentPlant)];
  const found = known.map((id) => plants.find(({ Id }) => Id === id));
  return found.find((plant) => plant !== undefined) ?? plants[0];
}
