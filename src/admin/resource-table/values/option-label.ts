import type { TFunction } from 'i18next';

/**
 * Label of a value of a fixed list.
 * @param prefix Prefix of its text keys; without one, underscores become spaces.
 */
export function optionLabel(t: TFunction, prefix: string | undefined, value: string): string {
  const plain = value.replaceAll('_', ' ');
  return prefix === undefined ? plain : t(`${prefix}${value}`, { defaultValue: plain });
}
