import type { Rgb } from '#shared/theme/colour.ts';

type Triple = [number, number, number];

/**
 * Colour vision without green, red or blue cones: Machado, Oliveira and Fernandes 2009, severity 1,
 * on linear light.
 */
const deficiencies: Record<Deficiency, Triple[]> = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

type Deficiency = 'deuteranopia' | 'protanopia' | 'tritanopia';

export function seenWith(deficiency: Deficiency, colour: Rgb): Rgb {
  return times(deficiencies[deficiency], linear(colour)).map((part) =>
    Math.round(255 * encoded(Math.min(1, Math.max(0, part)))),
  ) as Triple;
}

/** CIEDE2000, Sharma, Wu and Dalal 2005: 1 is just noticeable. */
export function deltaE(one: Rgb, other: Rgb): number {
  return deltaOfLab(lab(one), lab(other));
}

export function deltaOfLab([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 1.5 - 0.5 * Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7));
  const [c1, c2] = [Math.hypot(a1 * g, b1), Math.hypot(a2 * g, b2)];
  const [h1, h2] = [hue(a1 * g, b1), hue(a2 * g, b2)];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : turnOf(h2 - h1);
  const [dL, dC] = [l2 - l1, c2 - c1];
  const dH = 2 * Math.sqrt(c1 * c2) * sin(turn / 2);
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = isGrey ? h1 + h2 : meanHue(h1, h2);
  const t =
    1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const sL = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sC, sH] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rotation =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * sin(60 * Math.exp(-(((h - 275) / 25) ** 2)));
  const [x, y, z] = [dL / sL, dC / sC, dH / sH];
  return Math.sqrt(x ** 2 + y ** 2 + z ** 2 + rotation * y * z);
}

/** CIELAB under D65 daylight. */
function lab(colour: Rgb): Triple {
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    linear(colour),
  );
  const [fx, fy, fz] = [x / 0.95047, y, z / 1.08883].map((part) =>
    part > 216 / 24389 ? Math.cbrt(part) : (part * 24389) / 27 / 116 + 16 / 116,
  ) as Triple;
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** Degrees, from 0 to 360. */
function hue(a: number, b: number): number {
  return a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

/** The smaller angle between two hues. */
function turnOf(difference: number): number {
  if (difference > 180) return difference - 360;
  return difference < -180 ? difference + 360 : difference;
}

function meanHue(h1: number, h2: number): number {
  const sum = h1 + h2;
  if (Math.abs(h1 - h2) <= 180) return sum / 2;
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}

function sin(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}

function cos(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

/** From 0 (black) to 100. */
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
