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

/** What a theme changes of the tokens that all pages are drawn with. */
export interface ThemeLook {
  /** What can be pressed is drawn in it, as are selection and focus. */
  accent: Rgb | null;
  /** Pixels of the words of a tile; null where the theme names none. */
  tileSize: number | null;
  fonts: { family: string; files: string[] }[];
  /** Behind the head of a plant's page. */
  topImage: string | null;
  /** By their token. */
  words: Readonly<Record<string, ThemedWords>>;
  grounds: { grid: Rgb | null; selected: Rgb | null };
  /** Colours of charts by their tokens. */
  charts: Readonly<Record<string, Rgb>>;
  custom: Readonly<Record<string, string>>;
}

const dark = "[data-mantine-color-scheme='dark']";
const strong = "[data-look='high-contrast']";
/** The background of each look with the least contrast, and the contrast that is required on it. */
const accentGrounds: [look: string, ground: Rgb, contrast: number][] = [
  ['', [227, 230, 233], 4.5],
  [strong, [255, 255, 255], 7],
  [dark, [36, 41, 46], 4.5],
  [dark + strong, [12, 15, 18], 7],
];

/** Picks from a theme how pages are drawn; what fails a check is left out. */
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

/** In place of the theme before; not over one that is being made. */
export function applyTheme(theme: Theme): void {
  if (!isPreviewed) draw(theme);
}

/** A theme that is being made, until its preview ends. */
export function previewTheme(theme: Theme): void {
  isPreviewed = true;
  draw(theme);
}

/** The next theme that is applied is drawn again. */
export function endThemePreview(): void {
  isPreviewed = false;
}

/** Through the CSS object model, which a strict policy allows. */
function draw(theme: Theme): void {
  const look = readThemeLook(theme);
  for (const font of look.fonts) loadFont(font);
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(themeRules(look).join('\n'));
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** All that a theme changes of the tokens that pages are drawn with. Each value has been checked. */
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

/** The accent of each look: as the client has it, or as near to it as can be read there. */
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

/** Leaves out the colour of links and the size of tiles: `accentRules` and `tileSize` set them. */
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

/** What is larger would not fit into a tile. */
function tileSizeOf(size = 0): number | null {
  return size >= 8 && size <= 20 ? size : null;
}

/** A font face definition requires exactly four files. */
function fontOf(font: UIObject['FontURL']): ThemeLook['fonts'] {
  if (!font || !isFamily(font.Name)) return [];
  const files = font.Files.map(imageOf).filter((file) => file !== null);
  return files.length === 4 ? [{ family: font.Name, files }] : [];
}
