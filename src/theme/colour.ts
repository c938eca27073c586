/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Reads `#rgb`, `#rrggbb` and `rgb(1, 2, 3)`; anything else is not a colour to us. */
export function parseColour(text: unknown): Rgb | null {
  if (typeof text !== 'string') return null;
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (hex) {
    const [r, g, b] = hex.length === 3 ? [...hex].map((digit) => digit + digit) : pairs(hex);
    return [hexByte(r), hexByte(g), hexByte(b)];
  }
  const parts = /^rgb\((\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})\)$/.exec(text.trim());
  const bytes = parts?.slice(1).map(Number);
  if (!bytes || bytes.some((byte) => byte > 255)) return null;
  return [bytes[0] ?? 0, bytes[1] ?? 0, bytes[2] ?? 0];
}

export function printColour([r, g, b]: Rgb): string {
  return `rgb(${r}, ${g}, ${b})`;
}

/** The colour itself, or the nearest lighter or darker one that can be read on the background. */
export function readableOn(colour: Rgb, background: Rgb, contrast = 4.5): Rgb {
  const end: Rgb = luminance(background) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  for (let step = 0; step <= 20; step += 1) {
    const mixed = mix(colour, end, step / 20);
    if (contrastOf(mixed, background) >= contrast) return mixed;
  }
  return end;
}

/** Contrast ratio after WCAG 2, from 1 to 21. */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [part(0), part(1), part(2)];
}

function pairs(hex: string): string[] {
  return [hex.slice(0, 2), hex.slice(2, 4), hex.slice(4, 6)];
}

function hexByte(digits: string | undefined): number {
  return Number.parseInt(digits ?? '0', 16);
}
