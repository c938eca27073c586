import { describe, expect, test } from 'vitest';

import { parseColour, type Rgb } from '#shared/theme/colour.ts';
import { contrastOf, mixColours } from '#shared/theme/contrast.ts';

import { appearanceChoices } from './appearance.ts';
import { deltaE, deltaOfLab, lightness, seenWith } from './perception.fixture.ts';
import { accentRules } from './theme-look.ts';
import { tokensOf, type ShownAppearance } from './tokens.fixture.ts';

const grounds = ['--ls-surface', '--ls-panel', '--ls-raised'];
const texts = ['--ls-text', '--ls-muted', '--ls-approaching', '--ls-stopped', '--ls-accent'];
const levels = ['--ls-running', '--ls-approaching', '--ls-stopped'];
const appearances = (['light', 'dark'] as const).flatMap((base) =>
  appearanceChoices.look.flatMap((look) =>
    appearanceChoices.palette.map((palette) => ({ base, look, palette })),
  ),
);
const colourBlind = appearances.filter(({ palette }) => palette === 'colour-blind');

describe.each(appearances)('$base, $look, $palette', (shown) => {
  const tokens = tokensOf(shown);
  const least = shown.look === 'high-contrast' ? 7 : 4.5;

  test.each(texts)('%s can be read on every ground', (text) => {
    for (const ground of grounds)
      expect(contrastOf(tokens.colour(text), tokens.colour(ground))).toBeGreaterThanOrEqual(least);
  });

  test.each(texts)('%s can be read on a row in hand, or chosen', (text) => {
    for (const over of rowsOf(shown))
      expect(contrastOf(tokens.colour(text), over)).toBeGreaterThanOrEqual(4.5);
  });

  test('running can be seen on every ground, and read where it is not to stand back', () => {
    const enough = shown.look === 'quiet' ? 3 : least;
    for (const ground of grounds)
      expect(
        contrastOf(tokens.colour('--ls-running'), tokens.colour(ground)),
      ).toBeGreaterThanOrEqual(enough);
  });

  test.each(levels)('a bar of %s stands out from its track', (level) => {
    expect(contrastOf(tokens.colour(level), tokens.colour('--ls-track'))).toBeGreaterThanOrEqual(3);
  });

  test('what is filled with the accent can be read', () => {
    const onAccent = contrastOf(tokens.colour('--ls-panel'), tokens.colour('--ls-accent'));
    expect(onAccent).toBeGreaterThanOrEqual(least);
  });
});

test.each(appearances.filter(({ look }) => look === 'high-contrast'))(
  'in high contrast borders can be seen by themselves: $base, $palette',
  (shown) => {
    const tokens = tokensOf(shown);
    for (const ground of grounds)
      expect(
        contrastOf(tokens.colour('--ls-border'), tokens.colour(ground)),
      ).toBeGreaterThanOrEqual(3);
  },
);

test.each(appearances.filter(({ look }) => look === 'quiet'))(
  'in the quiet look only what is not normal has a colour: $base, $palette',
  (shown) => {
    const tokens = tokensOf(shown);
    expect(chroma(tokens.colour('--ls-running'))).toBeLessThan(40);
    expect(chroma(tokens.colour('--ls-approaching'))).toBeGreaterThan(90);
    expect(chroma(tokens.colour('--ls-stopped'))).toBeGreaterThan(90);
  },
);

describe.each(['deuteranopia', 'protanopia', 'tritanopia'] as const)('with %s', (deficiency) => {
  test.each(colourBlind)('the levels are told apart: $base, $look', (shown) => {
    const tokens = tokensOf(shown);
    const seen = levels.map((name) => seenWith(deficiency, tokens.colour(name)));
    const [running, approaching, stopped] = seen as [Rgb, Rgb, Rgb];
    expect(deltaE(running, stopped)).toBeGreaterThanOrEqual(20);
    expect(deltaE(running, approaching)).toBeGreaterThanOrEqual(20);
    expect(deltaE(approaching, stopped)).toBeGreaterThanOrEqual(20);
  });
});

/** Pairs 1, 7, 17 and 21 of the CIEDE2000 test data of Sharma, Wu and Dalal. */
test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [50, 3.2972, 0], 1],
] as const)('colours are as far apart as the authors of the measure say: %j and %j', (...pair) => {
  const [one, other, apart] = pair;
  expect(deltaOfLab([...one], [...other])).toBeCloseTo(apart, 4);
});

test.each(colourBlind)('without any colour stopped is the darker of two: $base, $look', (shown) => {
  const tokens = tokensOf(shown);
  const [running, stopped] = ['--ls-running', '--ls-stopped'].map((name) =>
    lightness(tokens.colour(name)),
  ) as [number, number];
  expect(running - stopped).toBeGreaterThanOrEqual(8);
});

test.each(appearances)(
  'paper is white, whatever the appearance of the screen: $base, $look, $palette',
  (shown) => {
    expect(tokensOf(shown, 'print').value('--ls-panel')).toBe(
      tokensOf({ ...shown, base: 'light' }, 'print').value('--ls-panel'),
    );
  },
);

test.each(['#ffe600', '#000000', '#ffffff', '#2457c5', '#e4002b'])(
  "a client's accent of %s can be read in every look",
  (text) => {
    const rules = accentRules(parseColour(text) as Rgb);
    for (const shown of appearances) {
      const accent = accentFor(rules, shown);
      const tokens = tokensOf(shown);
      for (const ground of grounds)
        expect(contrastOf(accent, tokens.colour(ground))).toBeGreaterThanOrEqual(
          shown.look === 'high-contrast' ? 7 : 4.5,
        );
    }
  },
);

/** Backgrounds of hovered and selected rows, see data-grid.module.css. */
function rowsOf(shown: ShownAppearance): Rgb[] {
  const tokens = tokensOf(shown);
  const panel = tokens.colour('--ls-panel');
  return [
    mixColours(panel, tokens.colour('--ls-text'), 0.04),
    mixColours(panel, tokens.colour('--ls-accent'), 0.12),
  ];
}

/** The last matching rule: rules are written weakest first. */
function accentFor(rules: string, { base, look }: ShownAppearance): Rgb {
  const held = rules.split('\n').filter((rule) => {
    const isForBase = !rule.includes('dark') || base === 'dark';
    return isForBase && (!rule.includes('data-look') || rule.includes(`'${look}'`));
  });
  // The rule for light and high contrast is as specific as that for dark, which comes later.
  return parseColour(/rgb\([^)]*\)/.exec(held.at(-1) ?? '')?.[0]) as Rgb;
}

function chroma(colour: Rgb): number {
  return Math.max(...colour) - Math.min(...colour);
}
