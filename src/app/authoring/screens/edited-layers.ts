import { layersOfPath } from '#editor/draft/layer-text.ts';
import type { ListedFile } from '#schemas/api/configuration.gen.ts';

/** Whether the file is the shipped screen for everyone. */
export function isStandard({ Path, Source, HasDraft }: ListedFile): boolean {
  return Source === 'folder' && !HasDraft && layersOfPath(Path).length === 0;
}

/**
 * A file of each editable layer of a screen: first that of the chosen client, or of everyone, then
 * the existing ones.
 */
export function editedPaths(own: readonly ListedFile[], client: string): string[] {
  const first = client === '' ? '' : `clients/${client}/`;
  const paths = own.filter((file) => !isStandard(file)).map(({ Path }) => Path);
  const byLayer = new Map([first, ...paths].map((path) => [layersOfPath(path).join(' '), path]));
  return [...byLayer.values()];
}

/** The query string that opens the editor at the layer of a file. */
export function editSearch(path: string): string {
  const layers = layersOfPath(path).map((layer) => layer.split(' ') as [kind: string, id: string]);
  const layer = layers.at(-1)?.[0] ?? 'everyone';
  return `?${new URLSearchParams([['edit', '1'], ...layers, ['layer', layer]]).toString()}`;
}
