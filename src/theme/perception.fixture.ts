import type { Rgb } from '#lib/colour.ts';

type Triple = [number, number, number];

/**
 * What someone without the cones for green sees: Machado, Oliveira and Fernandes 2009, severity 1,
 * on linear light.
 */
const deuteranopia: Triple[] = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
];

export function asDeuteranope(colour: Rgb): Rgb {
  return times(deuteranopia, linear(colour)).map((part) =>
    Math.round(255 * encoded(Math.min(1, Math.max(0, part)))),
  ) as Triple;
}

/** How far two colours are apart for the eye, in hundredths of OKLab: 2 is just noticeable. */
export function difference(one: Rgb, other: Rgb): number {
  const [a, b] = [oklab(one), oklab(other)];
  return 100 * Math.hypot(...a.map((part, index) => part - (b[index] ?? 0)));
}

/** From 0, black, to 100. */
export function lightness(colour: Rgb): number {
  return 100 * oklab(colour)[0];
}

/** https://bottosson.github.io/posts/oklab/ */
function oklab(colour: Rgb): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear(colour),
  ).map(Math.cbrt) as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

function times(matrix: Triple[], vector: Triple): Triple {
  return matrix.map((row) =>
    row.reduce((sum, factor, index) => sum + factor * (vector[index] ?? 0), 0),
  ) as Triple;
}

function linear(colour: Rgb): Triple {
  return colour.map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

function encoded(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}
