import type { Screen } from '#schemas/config/screen.gen.ts';
import { applyLayers } from '#shared/screen/overlay.ts';

import { layerNameOf, type OverlayPlace } from './overlay-files.ts';
import type { OverlaidScreen } from './overlay-screens.ts';

/** A screen for one client, plant or machine, with its layers. */
interface ResolvedScreen {
  base: Screen;
  document: Screen;
  layers: { name: string; file: string; patch: object }[];
  /** By JSON pointer, the layer that set the field. */
  setBy: ReadonlyMap<string, string>;
}

/** @param overlaid Overlays of all places, those of clients before those of plants. */
export function resolvedScreen(
  base: Screen,
  overlaid: readonly OverlaidScreen[],
  place: OverlayPlace,
): ResolvedScreen {
  const chain = overlaid.filter((one) => one.document.id === base.id && isOver(place, one.place));
  const top = chain.at(-1);
  return {
    base,
    document: top?.document ?? base,
    layers: chain.map(({ place: own, file, patch }) => ({ name: layerNameOf(own), file, patch })),
    setBy: top?.setBy ?? applyLayers(base, []).setBy,
  };
}

/** Path of the overlay file to write, by layer, for a change at the place. */
export function overlayPaths(
  id: string,
  { client, plant, machine }: OverlayPlace,
  layers: readonly { name: string; file: string }[],
): Record<string, string> {
  const places: [string, OverlayPlace][] = [['client', { client }]];
  if (plant !== undefined) places.push(['plant', { client, plant }]);
  if (plant !== undefined && machine !== undefined)
    places.push(['machine', { client, plant, machine }]);
  return Object.fromEntries(
    places.map(([layer, place]) => {
      const there = layers.find(({ name }) => name === layerNameOf(place))?.file;
      return [layer, there ?? `${folderOf(place)}/screens/${id}.overlay.json`];
    }),
  );
}

function isOver(wanted: OverlayPlace, { client, plant, machine }: OverlayPlace): boolean {
  return (
    client === wanted.client &&
    (plant === undefined || plant === wanted.plant) &&
    (machine === undefined || machine === wanted.machine)
  );
}

function folderOf({ client, plant, machine }: OverlayPlace): string {
  const steps = ['clients', client];
  if (plant !== undefined) steps.push('plants', plant);
  if (machine !== undefined) steps.push('machines', machine);
  return steps.join('/');
}
