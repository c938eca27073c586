import type { TFunction } from 'i18next';

/** Names of the client, plant or machine of a layer. */
export type LayerNames = Readonly<Record<string, string | undefined>>;

/** `client northwind` in the words of the page. */
export function layerText(t: TFunction, layer: string, names: LayerNames): string {
  const [kind = ''] = layer.split(' ');
  return t(`editor.layer.${kind}`, { name: nameOfLayer(layer, names) });
}

/** The layer of a file: `For everyone`, `For Northwind › Riverside`. */
export function layerPathText(t: TFunction, path: string, names: LayerNames): string {
  const layers = layersOfPath(path);
  if (layers.length === 0) return t('editor.whose.everyone');
  const name = layers.map((layer) => nameOfLayer(layer, names)).join(' › ');
  return t('editor.whose.place', { name });
}

/** Name and layer of a file: `Overview · For Northwind`. */
export function fileName(
  t: TFunction,
  { what, path, names }: { what: string; path: string; names: LayerNames },
): string {
  return t('editor.whose.named', { what, whose: layerPathText(t, path, names) });
}

/** `client northwind`, `plant riverside` from the path of a file; empty for a file of everyone. */
export function layersOfPath(path: string): string[] {
  const [, client, plant, machine] =
    /^clients\/([^/]+)\/(?:plants\/([^/]+)\/(?:machines\/([^/]+)\/)?)?/.exec(path) ?? [];
  const ids = { client, plant, machine };
  return Object.entries(ids).flatMap(([kind, id]) => (id ? [`${kind} ${id}`] : []));
}

function nameOfLayer(layer: string, names: LayerNames): string {
  return names[layer] ?? layer.split(' ').slice(1).join(' ');
}
