import { diffPatch, isObject, mergePatch } from '#shared/merge-patch.ts';
import { changedBelow, type Layer, layered, replacedBy } from '#shared/screen/overlay.ts';
import type { ResolvedScreen } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

/**
 * Which layer of a screen is edited: the screen itself, for everyone, or what a client, one of its plants
 * or one machine has different.
 */
export type LayerKind = 'everyone' | 'client' | 'plant' | 'machine';

/** What a draft is written over, and where. */
export interface BaseLayer {
  screenId: string;
  /** The path of the file, below the configuration folder. */
  path: string;
  /** The file is the screen itself, and no overlay. */
  isWhole: boolean;
  /** The name of the layer that is edited: `client northwind`. */
  name: string;
  /** What people call the client, plant or machine of a layer. */
  layerNames: Readonly<Record<string, string | undefined>>;
  base: Screen;
  layers: readonly Layer[];
  /** The base with the layers. */
  document: Screen;
}

/** @returns undefined where a change of this layer has no place. */
export function baseLayerOf(
  { Base, Layers, LayerNames, Places }: ResolvedScreen,
  kind: LayerKind,
  name: string,
): BaseLayer | undefined {
  const path = Places[kind];
  if (path === undefined) return undefined;
  const base = Base as unknown as Screen;
  const screen = { screenId: base.id, path, name, layerNames: LayerNames, base };
  if (kind === 'everyone') return { ...screen, isWhole: true, layers: [], document: base };
  const own = Layers.findIndex(({ Path }) => Path === path);
  const above = kindsAbove(kind);
  const layers = (own < 0 ? Layers : Layers.slice(0, own))
    .filter(({ Name }) => !above.some((one) => Name.startsWith(`${one} `)))
    .map(({ Name, Patch }) => ({ name: Name, patch: Patch }));
  const document = layered(base, layers).document as Screen;
  return { ...screen, isWhole: false, layers, document };
}

function kindsAbove(kind: LayerKind): LayerKind[] {
  const kinds: LayerKind[] = ['client', 'plant', 'machine'];
  return kinds.slice(kinds.indexOf(kind));
}

/**
 * The file that makes `wanted` of what is beneath: an overlay, which knows what it replaces, or the screen
 * itself.
 */
export function fileTextOf(baseLayer: BaseLayer, wanted: unknown): string {
  if (baseLayer.isWhole) return textOf(wanted);
  const patch = diffPatch(baseLayer.document, wanted);
  const expects = replacedBy(baseLayer.document, patch);
  const overlay = {
    version: 1,
    screen: baseLayer.screenId,
    ...(Object.keys(expects).length > 0 && !Object.hasOwn(expects, '') && { expects }),
    patch,
  };
  return textOf(overlay);
}

function textOf(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The screen that a file makes of what is beneath; undefined for what is no such file. */
export function contentOf(
  text: string | null,
  { document, screenId, isWhole }: BaseLayer,
): Screen | undefined {
  if (text === null) return document;
  const fields = fieldsOf(text);
  if (isWhole) return fields?.['id'] === screenId ? (fields as unknown as Screen) : undefined;
  const patch = fields?.['patch'];
  return isObject(patch) ? (mergePatch(document, patch) as Screen) : undefined;
}

/** Where what is beneath is no longer as the file was written for. */
export function conflictsOf(text: string | null, { document }: BaseLayer) {
  const expects = text === null ? undefined : fieldsOf(text)?.['expects'];
  if (!isObject(expects)) return [];
  return changedBelow(document, expects).map(({ pointer, now }) => ({
    pointer,
    before: expects[pointer],
    after: now,
  }));
}

/** By JSON pointer, the layer that sets a field of the draft. */
export function setByOf(
  { base, layers, document, name }: BaseLayer,
  wanted: unknown,
): ReadonlyMap<string, string> {
  return layered(base, [...layers, { name, patch: diffPatch(document, wanted) }]).setBy;
}

/** The layer that sets a field: of an object, the uppermost of those that set something in it. */
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
