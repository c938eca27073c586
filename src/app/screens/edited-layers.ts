import { layersOfPath } from '#engine/editor/draft/layer-text.ts';
import type { ListedFile } from '#schemas/api/configuration.gen.ts';

/** The screen as it came, for everyone. */
export function isStandard({ Path, Source, HasDraft }: ListedFile): boolean {
  return Source === 'folder' && !HasDraft && layersOfPath(Path).length === 0;
}

/**
 * A file of each layer that a screen can be edited in: first that of the client who is chosen, or of
 * everyone, then those that there are.
 */
export function editedPaths(own: readonly ListedFile[], client: string): string[] {
  const first = client === '' ? '' : `clients/${client}/`;
  const paths = own.filter((file) => !isStandard(file)).map(({ Path }) => Path);
  const byLayer = new Map([first, ...paths].map((path) => [layersOfPath(path).join(' '), path]));
  return [...byLayer.values()];
}

/** The layer of a file, for the editor. */
export function editSearch(path: string): string {
  const layers = layersOfPath(path).map((layer) => layer.split(' ') as [kind: string, id: string]);
  const layer = layers.at(-1)?.[0] ?? 'everyone';
  return `?${new URLSearchParams([['edit', '1'], ...layers, ['layer', layer]]).toString()}`;
}
