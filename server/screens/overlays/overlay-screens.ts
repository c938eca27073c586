import type { Overlay } from '#schemas/config/overlay.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { checkConfigText, type PlacedProblem } from '#server/base/config-text.ts';
import { screenProblems } from '#server/screens/check/check-screen-text.ts';
import type { KnownNames } from '#server/screens/check/option-problems.ts';
import { expectation, problemAt } from '#shared/expectation.ts';
import { escapeStep } from '#shared/json-pointer.ts';
import { unknownName, type ConfigProblem } from '#shared/schema-problems.ts';
import { changedBelow, applyLayers, type Layer } from '#shared/screen/overlay.ts';

import { fitOverlay } from './fit-overlay.ts';
import { layerNameOf, type OverlayPlace, type WrittenOverlay } from './overlay-files.ts';
import { isEmpty } from './patch-details.ts';

/** A screen with the overlays of one client, plant or machine. */
export interface OverlaidScreen {
  place: OverlayPlace;
  file: string;
  /** The fitting part of the overlay. */
  patch: Overlay['patch'];
  document: Screen;
  /** By JSON pointer, the layer that set the field. */
  setBy: ReadonlyMap<string, string>;
}

interface Laid {
  screens: OverlaidScreen[];
  problems: (PlacedProblem & { File: string })[];
}

/**
 * Applies overlays to their screens. Details that do not fit are omitted and reported; the rest is
 * applied.
 * @param screens Valid screens, by id.
 */
export function overlayScreens(
  screens: ReadonlyMap<string, Screen>,
  overlays: readonly WrittenOverlay[],
  known: KnownNames,
): Laid {
  const laid: Laid = { screens: [], problems: [] };
  const sound: WrittenOverlay[] = [];
  // Client overlays first: those of plants build on them.
  for (const written of overlays.toSorted((a, b) => depthOf(a.place) - depthOf(b.place))) {
    const { problems, screen } = layOver(
      screens,
      [...overlaysBelow(sound, written), written],
      known,
    );
    const File = written.file;
    laid.problems.push(...problems.map((problem) => Object.assign(problem, { File })));
    if (!screen || !written.overlay) continue;
    sound.push({ ...written, overlay: { ...written.overlay, patch: screen.patch } });
    laid.screens.push({ ...screen, place: written.place, file: written.file });
  }
  return laid;
}

function layOver(
  screens: ReadonlyMap<string, Screen>,
  chain: readonly WrittenOverlay[],
  known: KnownNames,
): { problems: PlacedProblem[]; screen?: Omit<OverlaidScreen, 'place' | 'file'> } {
  const own = chain.at(-1);
  if (!own?.overlay) return { problems: own?.problems ?? [] };
  const { screen: id, expects = {} } = own.overlay;
  const base = screens.get(id);
  if (!base)
    return { problems: placed(own.text, [unknownName('/screen', id, [...screens.keys()])]) };
  const below = chain.slice(0, -1).map(layerOf);
  const beneath = applyLayers(base, below).document;
  const { patch, problems } = fitOverlay(beneath, own.overlay, (document) =>
    screenProblems(document, known),
  );
  const conflicts = changedBelow(beneath, expects).map(({ pointer, now }) => changed(pointer, now));
  // Conflicts are reported only: the overlay's value stays until a person decides.
  const found = placed(own.text, [...problems, ...conflicts]);
  // Without a readable file there are no positions for other problems.
  const reported = own.problems.length > 0 ? own.problems : found;
  if (isEmpty(patch) && !isEmpty(own.overlay.patch)) return { problems: reported };
  const layer = { name: layerNameOf(own.place), patch };
  const { document, setBy } = applyLayers(base, [...below, layer]);
  return { problems: reported, screen: { document: document as Screen, setBy, patch } };
}

function layerOf({ place, overlay }: WrittenOverlay): Layer {
  return { name: layerNameOf(place), patch: overlay?.patch };
}

function changed(pointer: string, now: unknown): ConfigProblem {
  return problemAt(
    `/expects/${escapeStep(pointer)}`,
    expectation('beneath', '{{value}}: the screen beneath has changed', {
      value: JSON.stringify(now ?? null),
    }),
  );
}

function placed(text: string, problems: readonly ConfigProblem[]): PlacedProblem[] {
  return checkConfigText(text, () => [...problems]).problems;
}

/** Overlays of the same screen below an overlay. */
function overlaysBelow(sound: readonly WrittenOverlay[], { place, overlay }: WrittenOverlay) {
  return sound.filter(
    (one) =>
      one.overlay?.screen === overlay?.screen &&
      one.place.client === place.client &&
      (one.place.plant === undefined || one.place.plant === place.plant) &&
      depthOf(one.place) < depthOf(place),
  );
}

function depthOf({ plant, machine }: OverlayPlace): number {
  if (machine !== undefined) return 2;
  return plant === undefined ? 0 : 1;
}
