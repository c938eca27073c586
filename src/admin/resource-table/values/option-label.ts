import type { TFunction } from 'i18next';

/**
 * A value of a fixed list as people read it.
 * @param prefix Of the keys of its texts; without one its underscores are spaces.
 */
export function optionLabel(t: TFunction, prefix: string | undefined, value: string): string {
  const plain = value.replaceAll('_', ' ');
  return prefix === undefined ? plain : t(`${prefix}${value}`, { defaultValue: plain });
}
