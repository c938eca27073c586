import type { Figure } from '#lib/difference.ts';
import { abbreviateNumber } from '#lib/plant-format.ts';
import { hourName, type HourPoint } from '#plant/charts/hours.ts';

/** Hover text of an hour's parts. */
export function partsHoverText(name: string, locale: string, timeZone: string) {
  return {
    name,
    format: (value: Figure) => abbreviateNumber(value, locale),
    hover: (point: HourPoint) =>
      `${abbreviateNumber(point.value, locale)} ${name} · ${hourName(point, locale, timeZone)}`,
  };
}
