import { useQuery } from '@tanstack/react-query';

import { type ConfigPlace, getResolvedScreen } from '#api/admin/config.ts';
import { layoutFor } from '#engine/layout/layout.ts';
import type { Release, ResolvedScreen } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { isObject, mergePatch } from '#shared/merge-patch.ts';
import { extendScreen } from '#shared/screen/extend.ts';

import { layersOfPath } from '../draft/layer-text.ts';
import { baseLayerOf, draftScreen as screenOf, layerKinds } from '../draft/overlay-draft.ts';

export type ReleasedFile = NonNullable<Release['Files']>[number];

interface Released {
  before: unknown;
  after: unknown;
  isPending: boolean;
}

/**
 * Contents of a file before and after a release: for the file of a screen, the whole screen over
 * the layers that are beneath it now.
 */
export function useReleaseContents({ Path, Before, Text, Delivered }: ReleasedFile): Released {
  const texts = [Before ?? Delivered, Text ?? Delivered] as const;
  const id = screenIdOf({ Before, Text, Delivered });
  const place = configPlaceOf(Path);
  const { data, isLoading: isPending } = useQuery({
    queryKey: ['config', 'extended', id, place],
    queryFn: ({ signal }) => getResolvedScreen(id ?? '', place, signal),
    enabled: id !== undefined,
  });
  const [before, after] = contentsOf(texts, Path, data);
  if (!isScreen(before) || !isScreen(after)) return { before, after, isPending };
  const widths = [...Object.keys(before.layouts), ...Object.keys(after.layouts)];
  return { before: withLayouts(before, widths), after: withLayouts(after, widths), isPending };
}

/** The id of the screen that a released file belongs to, read from its content. */
export function screenIdOf({ Before, Text, Delivered }: Omit<ReleasedFile, 'Path'>) {
  return [Text, Before, Delivered].map(screenIdIn).find((one) => one !== undefined);
}

/** Widths without places of their own get those that are shown there. */
function withLayouts(screen: Screen, widths: readonly string[]): Screen {
  const layouts = Object.fromEntries(
    widths.map((width) => [width, layoutFor(screen, width as keyof Screen['layouts'])]),
  ) as Screen['layouts'];
  return { ...screen, layouts };
}

function isScreen(content: unknown): content is Screen {
  return isObject(content) && isObject(content['layouts']) && 'desk' in content['layouts'];
}

/** `clients/northwind/plants/riverside/…` */
function configPlaceOf(path: string): ConfigPlace {
  return Object.fromEntries(layersOfPath(path).map((layer) => layer.split(' ')));
}

/** The id of the screen that an overlay changes, or that a file of the same id extends. */
function screenIdIn(text: string | null): string | undefined {
  const document = read(text);
  if (!isObject(document)) return undefined;
  const { id, screen, patch } = document;
  if (isObject(patch) && typeof screen === 'string') return screen;
  return typeof id === 'string' && document['extends'] === id ? id : undefined;
}

/** Both as whole screens; if impossible, the patches of overlays, and other files entirely. */
function contentsOf(
  texts: readonly (string | null)[],
  path: string,
  resolved: ResolvedScreen | undefined,
): unknown[] {
  const kind = layerKinds[layersOfPath(path).length] ?? 'everyone';
  if (kind === 'everyone') return texts.map((text) => ofEveryone(text, resolved?.Extended));
  const layer = resolved && baseLayerOf(resolved, kind, kind);
  const screens = texts.map((text) => (layer?.path === path ? screenOf(text, layer) : undefined));
  return screens.every((screen) => screen !== undefined) ? screens : texts.map(patchOf);
}

/** @param shipped Shipped screen that one of the compared files extends. */
function ofEveryone(text: string | null, shipped: object | null | undefined): unknown {
  if (!shipped) return patchOf(text);
  if (screenIdIn(text) === undefined) return shipped;
  return mergePatch(extendScreen(shipped, read(text)), { extends: null });
}

function patchOf(text: string | null): unknown {
  const document = read(text);
  return isObject(document) ? (document['patch'] ?? document) : document;
}

/** Empty object for a missing file; text that is no JSON as it is. */
function read(text: string | null): unknown {
  if (text === null) return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
