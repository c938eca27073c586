import { type Rgb, printColour } from '#shared/theme/colour.ts';
import { basesFor, type ColourUse, contrastIn } from '#shared/theme/theme-colours.ts';

/** Text style of a client's theme. */
export interface ThemedWords {
  colour: Rgb | null;
  /** Pixels. */
  size: number | null;
  font: string | null;
}

/** Token of each theme object with text: `--ls-title-size`, `--ls-title-color` … */
export const wordTokens = {
  DashboardTitleLargeText: 'title',
  DashboardTitleSmallText: 'subtitle',
  DashboardPageBreadcrumbText: 'crumb',
  DashboardDataGridHeaderText: 'grid-head',
  DashboardDataGridText: 'grid',
  DashboardDataGridClickableText: 'grid-link',
  DashboardTileText: 'tile',
  MachineDetailText: 'detail',
  AdministrationText: 'admin',
} as const;

export const chartTokens = {
  Downtime: 'chart-downtime',
  Faults: 'chart-faults',
  OEE: 'chart-oee',
  BadParts: 'chart-bad',
  GoodParts: 'chart-good',
} as const;

const dark = "[data-mantine-color-scheme='dark']";
const strong = "[data-look='high-contrast']";
/** Required contrast of the high-contrast look. */
const strongContrast = 7;

/** Font and size of a text, and its colour where it is readable. */
export function wordRules(token: string, { colour, size, font }: ThemedWords): string[] {
  return [
    ...(size === null ? [] : [`:root { --ls-${token}-size: ${size / 16}rem }`]),
    ...(font === null ? [] : [`:root { --ls-${token}-font: '${font}', var(--ls-font) }`]),
    ...(colour ? colourRules(`${token}-color`, 'text', colour) : []),
  ];
}

/**
 * A colour in the looks with sufficient contrast; in others the product's own is used. Print is
 * white in all of them.
 */
export function colourRules(token: string, use: ColourUse, colour: Rgb): string[] {
  return basesFor(use, colour).flatMap((base) => {
    const isStrong = use !== 'graphics' && contrastIn(base, use, colour) >= strongContrast;
    const root = `:root${base === 'dark' ? dark : `:not(${dark})`}${isStrong ? '' : `:not(${strong})`}`;
    const set = `{ --ls-${token}: ${printColour(colour)} }`;
    const onScreen = `@media screen { ${root} ${set} }`;
    return base === 'light' ? [onScreen, `@media print { :root ${set} }`] : [onScreen];
  });
}

const names = /^(?:--client-[a-z0-9-]{1,50}|--ls-(?:radius|bar|mark))$/;
const word = '(?:#[0-9a-f]{3,8}|-?\\d+(?:\\.\\d+)?(?:px|rem|em|%|ms|s|deg)?|[a-z][a-z-]{0,40})';
const values = new RegExp(`^${word}(?: ${word}){0,5}$`, 'i');

/** A client's own custom properties: names and values of a few safe kinds, never other CSS. */
export function customRules(custom: Readonly<Record<string, string>>): string[] {
  return Object.entries(custom)
    .filter(([name, value]) => names.test(name) && values.test(value))
    .map(([name, value]) => `:root { ${name}: ${value} }`);
}
