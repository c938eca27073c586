import { expectation, problemAt, type Expectation } from '../expectation.ts';
import type { ConfigProblem } from '../schema-problems.ts';
import { parseColour, type Rgb } from './colour.ts';
import { contrastOf } from './contrast.ts';

export type Base = 'light' | 'dark';

/** For each base, the background with the least contrast to text. */
const textGrounds: Readonly<Record<Base, Rgb>> = { light: [227, 230, 233], dark: [36, 41, 46] };
/** Chart backgrounds. */
const panels: Readonly<Record<Base, Rgb>> = { light: [255, 255, 255], dark: [21, 27, 34] };
/** Text and muted text of each base: both must be readable on a theme's background. */
const words: Readonly<Record<Base, readonly Rgb[]>> = {
  light: [
    [26, 32, 39],
    [90, 101, 114],
  ],
  dark: [
    [230, 235, 240],
    [149, 161, 174],
  ],
};
const bases = ['light', 'dark'] as const;
/** WCAG 2 AA: minimum contrast of text, and of graphics. */
const forText = 4.5;
const forGraphics = 3;

/** Purpose of a theme colour, which decides its required contrast. */
export type ColourUse = 'text' | 'ground' | 'graphics';

/** Minimum contrast of a colour for its use, 1 to 21. */
export function contrastIn(base: Base, use: ColourUse, colour: Rgb): number {
  if (use === 'ground') return Math.min(...words[base].map((word) => contrastOf(word, colour)));
  return contrastOf(colour, use === 'text' ? textGrounds[base] : panels[base]);
}

/** Bases in which a colour has sufficient contrast; in others the product's own is used. */
export function basesFor(use: ColourUse, colour: Rgb): Base[] {
  const least = use === 'graphics' ? forGraphics : forText;
  return bases.filter((base) => contrastIn(base, use, colour) >= least);
}

const graphics = 'MachineDetailCharts';
const onGrounds = new Set(['DashboardDataGridColor', 'DashboardDataGridColorSelected']);
/** Text over the client's own picture, against which contrast cannot be measured. */
const overPictures = new Set(['SplashPageSlogan', 'SplashPageText']);

/** Use of a theme object's colour; undefined if it cannot be measured. */
export function useOf(object: string): ColourUse | undefined {
  if (overPictures.has(object)) return undefined;
  if (object === graphics) return 'graphics';
  return onGrounds.has(object) ? 'ground' : 'text';
}

/** Theme colours that are not used, as they are unreadable in every look. */
export function colourProblems(
  objects: Readonly<Record<string, object | null | undefined>>,
): ConfigProblem[] {
  return Object.entries(objects).flatMap(([name, object]) => {
    const use = useOf(name);
    if (!use) return [];
    const pointer = `/objects/${name}/Color`;
    const color: unknown = object && 'Color' in object ? object.Color : undefined;
    const colours =
      typeof color === 'object' && color !== null
        ? Object.entries(color).map(([key, one]) => [`${pointer}/${key}`, one] as const)
        : [[pointer, color] as const];
    return colours.flatMap(([at, text]) => {
      const colour = parseColour(text);
      if (!colour || basesFor(use, colour).length > 0) return [];
      return [problemAt(at, contrastExpectation(use, colour))];
    });
  });
}

function contrastExpectation(use: ColourUse, colour: Rgb): Expectation {
  const [light = '', dark = ''] = bases.map((base) => contrastIn(base, use, colour).toFixed(1));
  const least = use === 'graphics' ? forGraphics : forText;
  return expectation(
    'contrast',
    'a contrast of {{least}} in the light or the dark look, not {{light}} and {{dark}}: the colour is not used',
    { least, light, dark },
  );
}
