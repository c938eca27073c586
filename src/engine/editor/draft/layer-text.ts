import type { TFunction } from 'i18next';

/** What people call the client, plant or machine of a layer. */
export type LayerNames = Readonly<Record<string, string | undefined>>;

/** `client northwind` in the words of the page. */
export function layerText(t: TFunction, layer: string, names: LayerNames): string {
  const [kind = ''] = layer.split(' ');
  return t(`editor.layer.${kind}`, { name: nameOfLayer(layer, names) });
}

/** Whose a file is: `For everyone`, `For Northwind › Riverside`. */
export function whoseText(t: TFunction, path: string, names: LayerNames): string {
  const layers = layersOfPath(path);
  if (layers.length === 0) return t('editor.whose.everyone');
  const name = layers.map((layer) => nameOfLayer(layer, names)).join(' › ');
  return t('editor.whose.place', { name });
}

/** What a file is, and whose: `Overview · For Northwind`. */
export function fileName(
  t: TFunction,
  { what, path, names }: { what: string; path: string; names: LayerNames },
): string {
  return t('editor.whose.named', { what, whose: whoseText(t, path, names) });
}

/** `client northwind`, `plant riverside` of the path of a file; none of one that is everyone's. */
export function layersOfPath(path: string): string[] {
  const [, client, plant, machine] =
    /^clients\/([^/]+)\/(?:plants\/([^/]+)\/(?:machines\/([^/]+)\/)?)?/.exec(path) ?? [];
  const ids = { client, plant, machine };
  return Object.entries(ids).flatMap(([kind, id]) => (id ? [`${kind} ${id}`] : []));
}

function nameOfLayer(layer: string, names: LayerNames): string {
  return names[layer] ?? layer.split(' ').slice(1).join(' ');
}
