import type { Figure } from '#lib/difference.ts';
import { abbreviate } from '#lib/plant-format.ts';
import { hourName, type HourPoint } from '#plant/charts/hours.ts';

/** Hover text of an hour's parts. */
export function partsHoverText(name: string, locale: string, timeZone: string) {
  return {
    name,
    format: (value: Figure) => abbreviate(value, locale),
    hover: (point: HourPoint) =>
      `${abbreviate(point.value, locale)} ${name} · ${hourName(point, locale, timeZone)}`,
  };
}
