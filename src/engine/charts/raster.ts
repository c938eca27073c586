import { loadFile } from '#api/files.ts';

interface Size {
  width: number;
  height: number;
  pixelRatio: number;
}

/**
 * Renders an SVG as PNG. Images cannot use the fonts of the page, so loaded fonts are embedded.
 * @throws when the browser cannot draw it.
 */
export async function renderPng(drawing: string, size: Size): Promise<Blob> {
  const faces = await Promise.all(fontRules().map(embedded));
  const svg = drawing.replace('>', `><style>${faces.join('')}</style>`);
  const image = new Image(size.width, size.height);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size.width * size.pixelRatio;
  canvas.height = size.height * size.pixelRatio;
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The picture could not be drawn'));
    }, 'image/png');
  });
}

/** Rules of the fonts that the page has loaded. */
function fontRules(): CSSFontFaceRule[] {
  const loaded = new Set(
    [...document.fonts].filter(({ status }) => status === 'loaded').map(keyOfFace),
  );
  return Array.from(document.styleSheets)
    .flatMap((sheet) => Array.from(sheet.cssRules))
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) =>
      loaded.has(
        keyOf(style.getPropertyValue('font-family'), style.getPropertyValue('unicode-range')),
      ),
    );
}

function keyOfFace({ family, unicodeRange }: FontFace): string {
  return keyOf(family, unicodeRange);
}

function keyOf(family: string, unicodeRange: string): string {
  return `${family} ${unicodeRange}`.replaceAll(/["'\s]/g, '').toLowerCase();
}

/** The rule with the font embedded in place of its URL. Empty where the font cannot be fetched. */
async function embedded(rule: CSSFontFaceRule): Promise<string> {
  const source = rule.style.getPropertyValue('src');
  const address = /url\(["']?([^"')]+)/.exec(source)?.[1];
  if (address === undefined) return '';
  const base = rule.parentStyleSheet?.href ?? document.baseURI;
  try {
    const font = await dataUrlOf(await loadFile(new URL(address, base)));
    return rule.cssText.replace(/src:[^;]+;/, `src: url(${font});`);
  } catch {
    return '';
  }
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () =>
      reject(new Error('unreadable', { cause: reader.error })),
    );
    reader.readAsDataURL(file);
  });
}
