import type { TFunction } from 'i18next';

/** `client northwind` in the words of the page. @param names What people call it, by layer. */
export function layerText(
  t: TFunction,
  layer: string,
  names: Readonly<Record<string, string | undefined>>,
): string {
  const [kind = '', ...id] = layer.split(' ');
  return t(`editor.layer.${kind}`, { name: names[layer] ?? id.join(' ') });
}
