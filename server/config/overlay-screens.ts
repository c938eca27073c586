import { changedBelow, layered, removedInVain, type Layer } from '#lib/overlay.ts';
import { unknownName, type ConfigProblem } from '#lib/schema-problems.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { checkScreenText } from './check-screen-text.ts';
import { checkConfigText, type PlacedProblem } from './config-text.ts';
import { layerNameOf, type OverlayPlace, type WrittenOverlay } from './overlay-files.ts';

/** A screen as one client, plant or machine sees it. */
export interface OverlaidScreen {
  place: OverlayPlace;
  file: string;
  patch: object;
  document: Screen;
  /** By JSON pointer, the layer that set the field. */
  setBy: ReadonlyMap<string, string>;
}

interface Laid {
  screens: OverlaidScreen[];
  problems: (PlacedProblem & { File: string })[];
}

/**
 * Lays overlays over the screens they name. One with a mistake is left out: those below it are
 * shown as they are.
 * @param screens By id, without a mistake.
 */
export function overlayScreens(
  screens: ReadonlyMap<string, Screen>,
  overlays: readonly WrittenOverlay[],
  hasText: (key: string) => boolean,
): Laid {
  const laid: Laid = { screens: [], problems: [] };
  const sound: WrittenOverlay[] = [];
  // A client's before its plants', which stand over it.
  for (const written of overlays.toSorted((a, b) => depthOf(a.place) - depthOf(b.place))) {
    const { problems, screen } = layOver(screens, [...below(sound, written), written], hasText);
    const File = written.file;
    laid.problems.push(...problems.map((problem) => Object.assign(problem, { File })));
    if (!screen) continue;
    sound.push(written);
    laid.screens.push({ ...screen, place: written.place, file: written.file });
  }
  return laid;
}

function layOver(
  screens: ReadonlyMap<string, Screen>,
  chain: readonly WrittenOverlay[],
  hasText: (key: string) => boolean,
): { problems: PlacedProblem[]; screen?: Omit<OverlaidScreen, 'place' | 'file'> } {
  const own = chain.at(-1);
  if (!own?.overlay) return { problems: own?.problems ?? [] };
  const { screen: id, patch, expects = {} } = own.overlay;
  const base = screens.get(id);
  if (!base)
    return { problems: placed(own.text, [unknownName('/screen', id, [...screens.keys()])]) };
  const layers = chain.map(({ place, overlay }): Layer => ({
    name: layerNameOf(place),
    patch: overlay?.patch,
  }));
  const beneath = layered(base, layers.slice(0, -1)).document;
  const { document, setBy } = layered(base, layers);
  const conflicts = changedBelow(beneath, expects).map(({ pointer, now }) => changed(pointer, now));
  const found: ConfigProblem[] = [
    ...removedInVain(beneath, patch).map(missing),
    ...identityProblems(patch),
  ];
  const problems = [
    ...placed(own.text, found),
    ...placed(own.text, problemsOfScreen(document, hasText)),
  ];
  // What the overlay says may still be what is wanted: it stays, and a person decides.
  const reported = [...problems, ...placed(own.text, conflicts)];
  if (problems.length > 0) return { problems: reported };
  return { problems: reported, screen: { document: document as Screen, setBy, patch } };
}

/** What is wrong with the screen that comes out, at the part of the patch that is nearest to it. */
function problemsOfScreen(document: unknown, hasText: (key: string) => boolean): ConfigProblem[] {
  const { problems } = checkScreenText(JSON.stringify(document), document, hasText);
  return problems.map(({ Pointer, Expected, Nearest }): ConfigProblem => {
    const problem = { pointer: `/patch${Pointer}`, expected: Expected };
    return Nearest === undefined ? problem : Object.assign(problem, { nearest: Nearest });
  });
}

/** Links, wall screens and other overlays name a screen by these. */
function identityProblems(patch: object): ConfigProblem[] {
  return ['id', 'path', 'extends', 'abstract', 'version']
    .filter((name) => Object.hasOwn(patch, name))
    .map((name) => ({
      pointer: `/patch/${name}`,
      expected: `no "${name}": it stays the screen's`,
    }));
}

function changed(pointer: string, now: unknown): ConfigProblem {
  return {
    pointer: `/expects/${pointer.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    expected: `${JSON.stringify(now ?? null)}: the screen beneath has changed`,
  };
}

function missing(pointer: string): ConfigProblem {
  return {
    pointer: `/patch${pointer}`,
    expected: 'a field of the screen: there is none to remove',
  };
}

function placed(text: string, problems: readonly ConfigProblem[]): PlacedProblem[] {
  return checkConfigText(text, () => [...problems]).problems;
}

/** The overlays of the same screen that an overlay stands over. */
function below(sound: readonly WrittenOverlay[], { place, overlay }: WrittenOverlay) {
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
