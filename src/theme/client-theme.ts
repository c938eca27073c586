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
  accent: Rgb | null;
  fonts: { family: string; files: string[] }[];
  splash: {
    logo: string | null;
    background: string | null;
    poweredBy: string | null;
    slogan: ThemedText;
    text: ThemedText;
  };
  dashboard: { logo: string | null; logoFull: string | null; topBackground: string | null };
}

type Name = UIObject['UIObjectName'];

const panels = { light: [255, 255, 255], dark: [21, 27, 34] } as const;

/** Picks from a theme what Lineside draws, after strict checks: a theme is data, never CSS. */
export function readClientTheme({ Name: name, UIJson }: Theme): ClientTheme {
  const find = (wanted: Name) => UIJson.find(({ UIObjectName }) => UIObjectName === wanted);
  const image = (wanted: Name) => imageOf(find(wanted)?.S3Image);
  const colour = (wanted: Name) => parseColour(find(wanted)?.Color);
  return {
    name,
    accent: colour('DashboardDataGridColorSelected') ?? colour('DashboardDataGridClickableText'),
    fonts: UIJson.flatMap(({ FontURL }) => fontOf(FontURL)),
    splash: {
      logo: image('SplashPageLogo'),
      background: image('SplashPageBackgroundImage'),
      poweredBy: image('SplashPagePoweredByImage'),
      slogan: textOf(find('SplashPageSlogan')),
      text: textOf(find('SplashPageText')),
    },
    dashboard: {
      logo: image('DashboardTopLeftLogoImage'),
      logoFull: image('DashboardTopLeftLogoImageFull'),
      topBackground: image('DashboardTopBackgroundImage'),
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
    ...(size !== undefined && size >= 8 && size <= 96 && { size }),
    ...(font !== undefined && isFamily(font) && { font }),
  };
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
