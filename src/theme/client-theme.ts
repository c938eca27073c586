import type { Theme, UIObject } from '#schemas/api/apps.gen.ts';

import { parseColour, printColour, readableOn, type Rgb } from './colour.ts';

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
const panels = { light: [255, 255, 255], dark: [21, 27, 34] } as const;

/** Picks from a theme what Lineside draws, after strict checks: a theme is data, never CSS. */
export function readClientTheme({ Name, UIJson }: Theme): ClientTheme {
  const objects = new Map(UIJson.map((object) => [object.UIObjectName, object]));
  return {
    name: Name,
    accent: parseColour(objects.get('DashboardDataGridClickableText')?.Color),
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
export function applyClientTheme({ accent, fonts }: ClientTheme): void {
  for (const font of fonts) loadFont(font);
  if (!accent) return;
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`:root { --ls-accent: ${printColour(readableOn(accent, panels.light))}; }`);
  sheet.insertRule(
    `:root[data-mantine-color-scheme='dark'] { --ls-accent: ${printColour(readableOn(accent, panels.dark))}; }`,
    1,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
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
