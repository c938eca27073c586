import type { Rgb } from './colour.ts';

/**
 * The colour itself, or the nearest lighter or darker one with sufficient contrast to the
 * background.
 */
export function readableOn(colour: Rgb, background: Rgb, contrast = 4.5): Rgb {
  const end: Rgb = luminance(background) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  for (let step = 0; step <= 20; step += 1) {
    const mixed = mixColours(colour, end, step / 20);
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

/** Linear mix of two colours; `share` from 0 to 1. */
export function mixColours(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((byte, i) => Math.round(byte + ((to[i] ?? 0) - byte) * share)) as unknown as Rgb;
}
