import { expect, test } from 'vitest';

import type { Theme } from '#schemas/api/apps.gen.ts';
import { parseColour } from '#shared/theme/colour.ts';
import { contrastOf, readableOn } from '#shared/theme/contrast.ts';

import { readClientTheme } from './client-theme.ts';
import { readThemeLook } from './theme-look.ts';

test('takes logo, slogan and accent from the theme', () => {
  const given: Theme = {
    Name: 'Northwind',
    UIJson: [
      { UIObjectName: 'SplashPageLogo', S3Image: '/media/northwind.svg' },
      {
        UIObjectName: 'SplashPageSlogan',
        Text: 'Made well',
        Color: '#fff',
        Size: 24,
        Font: 'Inter',
      },
      { UIObjectName: 'DashboardDataGridClickableText', Color: '#0A7D5C' },
    ],
  };
  const theme = readClientTheme(given);

  expect(theme.splash.logo).toBe('/media/northwind.svg');
  expect(theme.splash.slogan).toEqual({
    text: 'Made well',
    colour: 'rgb(255, 255, 255)',
    size: 24,
    font: 'Inter',
  });
  expect(readThemeLook(given).accent).toEqual([10, 125, 92]);
});

test.each(['https://evil.example/logo.svg', '//evil.example/a', 'javascript:alert(1)', 'data:,x'])(
  'an image at %s is not shown',
  (S3Image) => {
    const theme = readClientTheme({
      Name: 'x',
      UIJson: [{ UIObjectName: 'SplashPageLogo', S3Image }],
    });
    expect(theme.splash.logo).toBeNull();
  },
);

test.each([
  'red; background: url(x)',
  'var(--x)',
  'url(x)',
  '#12',
  'rgb(1, 2, 300)',
  'expression()',
])('the colour %s is refused', (Color) => {
  const theme = readClientTheme({
    Name: 'x',
    UIJson: [{ UIObjectName: 'SplashPageSlogan', Color, Font: 'a; } body {', Size: 9999 }],
  });
  expect(theme.splash.slogan).toEqual({ size: 24 });
});

test('slogan and text of a theme that names no size are drawn in 24 px', () => {
  const { splash } = readClientTheme({
    Name: 'x',
    UIJson: [{ UIObjectName: 'SplashPageSlogan', Text: 'Every part' }],
  });
  expect(splash).toMatchObject({ slogan: { text: 'Every part', size: 24 }, text: {} });
});

test.each([
  [14, 14],
  [8, 8],
  [7, null],
  [96, null],
  [undefined, null],
])('tile text of %s is drawn in %s px', (Size, drawn) => {
  const theme = { UIObjectName: 'DashboardTileText' as const, ...(Size !== undefined && { Size }) };
  expect(readThemeLook({ Name: 'x', UIJson: [theme] }).tileSize).toBe(drawn);
});

test.each(['#ffe600', '#000000', '#ffffff', '#2457c5'])('an accent of %s can be read', (text) => {
  const colour = parseColour(text);
  if (!colour) throw new Error(text);
  for (const panel of [
    [255, 255, 255],
    [21, 27, 34],
  ] as const)
    expect(contrastOf(readableOn(colour, panel), panel)).toBeGreaterThanOrEqual(4.5);
});
