import type { TFunction } from 'i18next';

/** `client northwind` in the words of the page. */
export function layerText(t: TFunction, layer: string): string {
  const [kind = '', ...name] = layer.split(' ');
  return t(`editor.layer.${kind}`, { name: name.join(' ') });
}
