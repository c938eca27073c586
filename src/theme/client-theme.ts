import type { Theme, UIObject } from '#schemas/api/apps.gen.ts';
import { parseColour, printColour } from '#shared/theme/colour.ts';

/** A text style of the client's theme. Values that failed validation are absent. */
export interface ThemedText {
  text?: string;
  colour?: string;
  size?: number;
  font?: string;
}

export interface ClientTheme {
  name: string;
  /** Text alternative of the logo. */
  logoText: string;
  splash: {
    logo: string | null;
    background: string | null;
    poweredBy: string | null;
    slogan: ThemedText;
    text: ThemedText;
  };
  dashboard: { logo: string | null; logoFull: string | null };
  /** Compact logo: the client's, else the installation's. */
  mark: string | null;
  /** Name of the installation; null if it has none. */
  siteName: string | null;
}

/** Default pixels of slogan and text. */
const splashSize = 24;

/** Reads texts and pictures of a theme after strict validation: a theme is data, never CSS. */
export function readClientTheme({ Name, UIJson, Site }: Theme): ClientTheme {
  const objects = new Map(UIJson.map((object) => [object.UIObjectName, object]));
  function pictureOf(name: UIObject['UIObjectName']): string | null {
    return imageOf(objects.get(name)?.S3Image);
  }
  return {
    name: Name,
    logoText: objects.get('SplashPageLogo')?.Text ?? Name,
    splash: {
      logo: pictureOf('SplashPageLogo'),
      background: pictureOf('SplashPageBackgroundImage'),
      poweredBy: pictureOf('SplashPagePoweredByImage'),
      slogan: textOf(objects.get('SplashPageSlogan')),
      text: textOf(objects.get('SplashPageText')),
    },
    dashboard: {
      logo: pictureOf('DashboardTopLeftLogoImage'),
      logoFull: pictureOf('DashboardTopLeftLogoImageFull'),
    },
    mark: pictureOf('DashboardTopLeftLogoImage') ?? Site?.Logo ?? null,
    siteName: Site?.Name ?? null,
  };
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

export function isFamily(name: string): boolean {
  return /^[\p{L}\p{N} _-]{1,60}$/u.test(name);
}

/** Only files of our own server: a theme must not make browsers call other servers. */
export function imageOf(address: string | undefined): string | null {
  if (!address || !URL.canParse(address, window.location.origin)) return null;
  const url = new URL(address, window.location.origin);
  const isOwn = url.origin === window.location.origin;
  // Escaped for style sheets, where a quote would end the address.
  return isOwn ? `${url.pathname}${url.search}`.replaceAll(/["\\()']/g, encodeURIComponent) : null;
}
