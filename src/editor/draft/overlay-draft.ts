import type { ResolvedScreen } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { diffPatch, isObject, mergePatch } from '#shared/merge-patch.ts';
import { extendScreen, extensionOf } from '#shared/screen/extend.ts';
import { changedBelow, type Layer, applyLayers, replacedValues } from '#shared/screen/overlay.ts';

/**
 * The layer of a screen that is edited: the screen itself, for everyone, or the overlay of a
 * client, one of its plants or one machine.
 */
export const layerKinds = ['everyone', 'client', 'plant', 'machine'] as const;
export type LayerKind = (typeof layerKinds)[number];

/** The base of a draft, and where its file is. */
export interface BaseLayer {
  screenId: string;
  /** The path of the file, below the configuration folder. */
  path: string;
  /**
   * Kind of file: an overlay, the screen itself, or a file of the same id that extends the shipped
   * screen.
   */
  file: 'overlay' | 'screen' | 'extension';
  /** The name of the layer that is edited: `client northwind`. */
  name: string;
  /** Names of the client, plant or machine of a layer. */
  layerNames: Readonly<Record<string, string | undefined>>;
  base: Screen;
  layers: readonly Layer[];
  /** For each query, the fields of a row by the path of their list. */
  rowFields: ResolvedScreen['RowFields'];
  /** The base with the layers. */
  document: Screen;
}

/** @returns undefined where this layer cannot have a file. */
export function baseLayerOf(
  { Base, Extended, Layers, LayerNames, RowFields, Places }: ResolvedScreen,
  kind: LayerKind,
  name: string,
): BaseLayer | undefined {
  const path = Places[kind];
  if (path === undefined) return undefined;
  const base = Base as unknown as Screen;
  const screen = { screenId: base.id, path, name, layerNames: LayerNames, rowFields: RowFields };
  if (kind === 'everyone') {
    const below = (Extended ?? Base) as unknown as Screen;
    const file = Extended ? 'extension' : 'screen';
    return { ...screen, file, base: below, layers: [], document: below };
  }
  const own = Layers.findIndex(({ Path }) => Path === path);
  const above = kindsAbove(kind);
  const layers = (own < 0 ? Layers : Layers.slice(0, own))
    .filter(({ Name }) => !above.some((one) => Name.startsWith(`${one} `)))
    .map(({ Name, Patch }) => ({ name: Name, patch: Patch }));
  const document = applyLayers(base, layers).document as Screen;
  return { ...screen, file: 'overlay', base, layers, document };
}

function kindsAbove(kind: LayerKind): LayerKind[] {
  const kinds: LayerKind[] = ['client', 'plant', 'machine'];
  return kinds.slice(kinds.indexOf(kind));
}

/** The file text that turns the base into `wanted`. */
export function fileTextOf(baseLayer: BaseLayer, wanted: unknown): string {
  return `${JSON.stringify(fileOf[baseLayer.file](baseLayer, wanted), null, 2)}\n`;
}

const fileOf = {
  screen: (_: BaseLayer, wanted: unknown) => wanted,
  extension({ document, screenId }: BaseLayer, wanted: unknown) {
    const { id: _, version: __, ...fields } = extensionOf(document, wanted);
    return { version: 1, id: screenId, extends: screenId, ...fields };
  },
  /** `expects` records the values that the patch replaces. */
  overlay({ document, screenId }: BaseLayer, wanted: unknown) {
    const patch = diffPatch(document, wanted);
    const expects = replacedValues(document, patch);
    return {
      version: 1,
      screen: screenId,
      ...(Object.keys(expects).length > 0 && !Object.hasOwn(expects, '') && { expects }),
      patch,
    };
  },
};

/** The screen that results from a file; undefined for text that is no such file. */
export function draftScreen(text: string | null, baseLayer: BaseLayer): Screen | undefined {
  if (text === null) return baseLayer.document;
  const fields = fieldsOf(text);
  return fields && contentIn[baseLayer.file](fields, baseLayer);
}

type Fields = Readonly<Record<string, unknown>>;

const contentIn: Record<
  BaseLayer['file'],
  (fields: Fields, baseLayer: BaseLayer) => Screen | undefined
> = {
  screen: (fields, { screenId }) =>
    fields['id'] === screenId ? (fields as unknown as Screen) : undefined,
  extension(fields, { document, screenId }) {
    if (fields['id'] !== screenId || fields['extends'] !== screenId) return undefined;
    return mergePatch(extendScreen(document, fields), { extends: null }) as Screen;
  },
  overlay: ({ patch }, { document }) =>
    isObject(patch) ? (mergePatch(document, patch) as Screen) : undefined,
};

/** Fields beneath that have changed since the file was written. */
export function changedBeneath(text: string | null, { document }: BaseLayer) {
  const expects = text === null ? undefined : fieldsOf(text)?.['expects'];
  if (!isObject(expects)) return [];
  return changedBelow(document, expects).map(({ pointer, now }) => ({
    pointer,
    before: expects[pointer],
    after: now,
  }));
}

/** The layer that sets each field of the draft, by JSON pointer. */
export function layersByField(
  { base, layers, document, name }: BaseLayer,
  wanted: unknown,
): ReadonlyMap<string, string> {
  return applyLayers(base, [...layers, { name, patch: diffPatch(document, wanted) }]).setBy;
}

/** The layer that sets a field; for an object, the topmost that sets a field in it. */
export function layerAt(
  setBy: ReadonlyMap<string, string>,
  pointer: string,
  order: readonly string[],
): string | undefined {
  const own = setBy.get(pointer);
  if (own !== undefined) return own;
  const inner = new Set(
    [...setBy].filter(([at]) => at.startsWith(`${pointer}/`)).map(([, name]) => name),
  );
  return order.findLast((name) => inner.has(name));
}

function fieldsOf(text: string): Record<string, unknown> | undefined {
  try {
    const document: unknown = JSON.parse(text);
    return isObject(document) ? document : undefined;
  } catch {
    return undefined;
  }
}
