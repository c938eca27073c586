import type { Theme, UIObject } from '#schemas/api/apps.gen.ts';
import { parseColour, printColour, type Rgb } from '#shared/theme/colour.ts';
import { readableOn } from '#shared/theme/contrast.ts';

import { imageOf, isFamily } from './client-theme.ts';
import {
  chartTokens,
  colourRules,
  customRules,
  type ThemedWords,
  wordRules,
  wordTokens,
} from './theme-rules.ts';

/** Changes of a theme to the tokens of all pages. */
export interface ThemeLook {
  /** Colour of controls, selection and focus. */
  accent: Rgb | null;
  /** Text size of tiles in pixels; null if unset. */
  tileSize: number | null;
  fonts: { family: string; files: string[] }[];
  /** Picture behind the header of a plant's page. */
  topImage: string | null;
  /** Text styles by token. */
  words: Readonly<Record<string, ThemedWords>>;
  grounds: { grid: Rgb | null; selected: Rgb | null };
  /** Chart colours by token. */
  charts: Readonly<Record<string, Rgb>>;
  custom: Readonly<Record<string, string>>;
}

const dark = "[data-mantine-color-scheme='dark']";
const strong = "[data-look='high-contrast']";
/** For each look, the background with the least contrast, and the required contrast. */
const accentGrounds: [look: string, ground: Rgb, contrast: number][] = [
  ['', [227, 230, 233], 4.5],
  [strong, [255, 255, 255], 7],
  [dark, [36, 41, 46], 4.5],
  [dark + strong, [12, 15, 18], 7],
];

/** Reads the look of a theme; invalid values are left out. */
export function readThemeLook({ UIJson, CustomProperties = {} }: Theme): ThemeLook {
  const objects = new Map(UIJson.map((object) => [object.UIObjectName, object]));
  return {
    accent: parseColour(objects.get('DashboardDataGridClickableText')?.Color),
    tileSize: tileSizeOf(objects.get('DashboardTileText')?.Size),
    fonts: UIJson.flatMap(({ FontURL }) => fontOf(FontURL)),
    topImage: imageOf(objects.get('DashboardTopBackgroundImage')?.S3Image),
    words: Object.fromEntries(
      Object.entries(wordTokens).map(([name, token]) => [
        token,
        wordsOf(objects.get(name as UIObject['UIObjectName'])),
      ]),
    ),
    grounds: {
      grid: parseColour(objects.get('DashboardDataGridColor')?.Color),
      selected: parseColour(objects.get('DashboardDataGridColorSelected')?.Color),
    },
    charts: chartsOf(objects.get('MachineDetailCharts')?.Color),
    custom: CustomProperties as Readonly<Record<string, string>>,
  };
}

let sheet: CSSStyleSheet | undefined;
let isPreviewed = false;

/** Applies a theme, replacing the previous one; not during a preview. */
export function applyTheme(theme: Theme): void {
  if (!isPreviewed) draw(theme);
}

/** Previews a theme until the preview ends. */
export function previewTheme(theme: Theme): void {
  isPreviewed = true;
  draw(theme);
}

/** Ends the preview: the next applied theme takes effect again. */
export function endThemePreview(): void {
  isPreviewed = false;
}

/** By the CSS object model, which a strict content security policy allows. */
function draw(theme: Theme): void {
  const look = readThemeLook(theme);
  for (const font of look.fonts) loadFont(font);
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(themeRules(look).join('\n'));
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** CSS rules of all token changes of a theme. Each value has been validated. */
export function themeRules(look: ThemeLook): string[] {
  const { accent, tileSize, words, grounds, charts, topImage, custom } = look;
  return [
    ...(accent ? [accentRules(accent)] : []),
    ...(tileSize ? [`:root { --ls-tile-size: ${tileSize / 16}rem }`] : []),
    ...(topImage ? [`:root { --ls-top-image: url("${topImage}") }`] : []),
    ...Object.entries(words).flatMap(([token, own]) => wordRules(token, own)),
    ...(grounds.grid ? colourRules('grid-ground', 'ground', grounds.grid) : []),
    ...(grounds.selected ? colourRules('grid-selected', 'ground', grounds.selected) : []),
    ...Object.entries(charts).flatMap(([token, colour]) => colourRules(token, 'graphics', colour)),
    ...customRules(custom),
  ];
}

/** The accent of each look: the client's, or the nearest readable colour. */
export function accentRules(accent: Rgb): string {
  return accentGrounds
    .map(([look, ground, contrast]) => {
      const colour = printColour(readableOn(accent, ground, contrast));
      const medium = look.includes(dark) ? 'screen' : 'all';
      return `@media ${medium} { :root${look} { --ls-accent: ${colour} } }`;
    })
    .join('\n');
}

const loadedFonts = new Set<string>();

function loadFont({ family, files }: ThemeLook['fonts'][number]): void {
  const key = [family, ...files].join(' ');
  if (loadedFonts.has(key)) return;
  loadedFonts.add(key);
  const face = new FontFace(family, files.map((file) => `url("${file}")`).join(', '));
  document.fonts.add(face);
}

/** Without the colour of links and the size of tiles, which `accentRules` and `tileSize` set. */
function wordsOf(object: UIObject | undefined): ThemedWords {
  const { UIObjectName: name, Color, Size: size, Font: font } = object ?? {};
  const isTile = name === 'DashboardTileText';
  return {
    colour: name === 'DashboardDataGridClickableText' ? null : parseColour(Color),
    size: !isTile && size !== undefined && size >= 8 && size <= 96 ? size : null,
    font: font !== undefined && isFamily(font) ? font : null,
  };
}

function chartsOf(colours: UIObject['Color']): Record<string, Rgb> {
  if (typeof colours !== 'object') return {};
  return Object.fromEntries(
    Object.entries(chartTokens).flatMap(([name, token]) => {
      const colour = parseColour(colours[name as keyof typeof chartTokens]);
      return colour ? [[token, colour]] : [];
    }),
  );
}

/** Larger text would not fit into a tile. */
function tileSizeOf(size = 0): number | null {
  return size >= 8 && size <= 20 ? size : null;
}

/** A font needs exactly four files. */
function fontOf(font: UIObject['FontURL']): ThemeLook['fonts'] {
  if (!font || !isFamily(font.Name)) return [];
  const files = font.Files.map(imageOf).filter((file) => file !== null);
  return files.length === 4 ? [{ family: font.Name, files }] : [];
}
