import type { Theme, UIObject } from '#schemas/api/apps.gen.ts';

import { parseColour, printColour, readableOn, type Rgb } from '#lib/colour.ts';

/** A piece of text as the client's theme wants it. What failed a check is absent. */
export interface ThemedText {
  text?: string;
  colour?: string;
  size?: number;
  font?: string;
}

export interface ClientTheme {
  name: string;
  /** What can be pressed is drawn in it, as are selection and focus. */
  accent: Rgb | null;
  /** Pixels of the words of a tile; null where the theme names none. */
  tileSize: number | null;
  /** What the logo says, for who cannot see it. */
  logoText: string;
  fonts: { family: string; files: string[] }[];
  splash: {
    logo: string | null;
    background: string | null;
    poweredBy: string | null;
    slogan: ThemedText;
    text: ThemedText;
  };
  dashboard: { logo: string | null; logoFull: string | null };
}

/** Pixels of slogan and text where a theme names no size. */
const splashSize = 24;
const dark = "[data-mantine-color-scheme='dark']";
const strong = "[data-look='high-contrast']";
/** Of the grounds that the looks draw on, those that are hardest to read on, and how readable. */
const grounds: [look: string, ground: Rgb, contrast: number][] = [
  ['', [227, 230, 233], 4.5],
  [strong, [255, 255, 255], 7],
  [dark, [36, 41, 46], 4.5],
  [dark + strong, [12, 15, 18], 7],
];

/** Picks from a theme what Lineside draws, after strict checks: a theme is data, never CSS. */
export function readClientTheme({ Name, UIJson }: Theme): ClientTheme {
  const objects = new Map(UIJson.map((object) => [object.UIObjectName, object]));
  return {
    name: Name,
    accent: parseColour(objects.get('DashboardDataGridClickableText')?.Color),
    tileSize: tileSizeOf(objects.get('DashboardTileText')?.Size),
    logoText: objects.get('SplashPageLogo')?.Text ?? Name,
    fonts: UIJson.flatMap(({ FontURL }) => fontOf(FontURL)),
    splash: {
      logo: imageOf(objects.get('SplashPageLogo')?.S3Image),
      background: imageOf(objects.get('SplashPageBackgroundImage')?.S3Image),
      poweredBy: imageOf(objects.get('SplashPagePoweredByImage')?.S3Image),
      slogan: textOf(objects.get('SplashPageSlogan')),
      text: textOf(objects.get('SplashPageText')),
    },
    dashboard: {
      logo: imageOf(objects.get('DashboardTopLeftLogoImage')?.S3Image),
      logoFull: imageOf(objects.get('DashboardTopLeftLogoImageFull')?.S3Image),
    },
  };
}

/** Through the CSS object model, which a strict content security policy allows. */
export function applyClientTheme({ accent, tileSize, fonts }: ClientTheme): void {
  for (const font of fonts) loadFont(font);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(accent ? accentRules(accent) : '');
  if (tileSize) sheet.insertRule(`:root { --ls-tile-size: ${tileSize / 16}rem }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** The accent of each look: as the client has it, or as near to it as can be read there. */
export function accentRules(accent: Rgb): string {
  return grounds
    .map(([look, ground, contrast]) => {
      const colour = printColour(readableOn(accent, ground, contrast));
      const medium = look.includes(dark) ? 'screen' : 'all';
      return `@media ${medium} { :root${look} { --ls-accent: ${colour} } }`;
    })
    .join('\n');
}

function loadFont({ family, files }: ClientTheme['fonts'][number]): void {
  const face = new FontFace(family, files.map((file) => `url("${file}")`).join(', '));
  document.fonts.add(face);
}

function textOf(object: UIObject | undefined): ThemedText {
  const colour = parseColour(object?.Color);
  const { Text: text, Size: size, Font: font } = object ?? {};
  return {
    ...(text && { text }),
    ...(colour && { colour: printColour(colour) }),
    ...(object && { size: sizeOf(size) }),
    ...(font !== undefined && isFamily(font) && { font }),
  };
}

/** What is larger would not fit into a tile. */
function tileSizeOf(size = 0): number | null {
  return size >= 8 && size <= 20 ? size : null;
}

function sizeOf(size = splashSize): number {
  return size >= 8 && size <= 96 ? size : splashSize;
}

/** A font face definition requires exactly four files. */
function fontOf(font: UIObject['FontURL']): ClientTheme['fonts'] {
  if (!font || !isFamily(font.Name)) return [];
  const files = font.Files.map(imageOf).filter((file) => file !== null);
  return files.length === 4 ? [{ family: font.Name, files }] : [];
}

function isFamily(name: string): boolean {
  return /^[\p{L}\p{N} _-]{1,60}$/u.test(name);
}

/** Only files of our own server: a theme must not make browsers call anybody else. */
function imageOf(address: string | undefined): string | null {
  if (!address || !URL.canParse(address, window.location.origin)) return null;
  const url = new URL(address, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search : null;
}
