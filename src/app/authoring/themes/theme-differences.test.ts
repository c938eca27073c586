import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import type { ThemeFile } from '#schemas/config/theme.gen.ts';

import { themeDifferences } from './theme-differences.ts';

const say = ((key: string, options?: { font: string }) =>
  [key, options?.font ?? ''].join(' ').trim()) as TFunction;

test('a font is one difference, called by its name', () => {
  const [plain, own, other] = [tiles('A', '/a'), tiles('B', '/b'), tiles('B', '/c')];
  const pointer = '/objects/DashboardTileText/FontURL';

  expect(themeDifferences(say, { version: 1 }, own)).toEqual([
    { pointer, before: undefined, after: 'B' },
  ]);
  expect(themeDifferences(say, plain, own)).toEqual([{ pointer, before: 'A', after: 'B' }]);
  expect(themeDifferences(say, own, other)).toEqual([
    { pointer, before: 'B', after: 'themes.newFiles B' },
  ]);
  expect(themeDifferences(say, own, { version: 1 })).toEqual([
    { pointer, before: 'B', after: undefined },
  ]);
});

test('an uploaded picture is called one, another address as it is', () => {
  const pointer = '/objects/SplashPageLogo/S3Image';
  const [first, second] = [logo('/api/media/themes/1.png'), logo('/api/media/themes/2.png')];

  expect(themeDifferences(say, first, second)).toEqual([
    { pointer, before: 'themes.picture.before', after: 'themes.picture.after' },
  ]);
  expect(themeDifferences(say, logo('/demo/logo.svg'), second)).toEqual([
    { pointer, before: '/demo/logo.svg', after: 'themes.picture.after' },
  ]);
});

function tiles(Name: string, address: string): ThemeFile {
  const FontURL = { Name, Files: [address, address, address, address] } as const;
  return {
    version: 1,
    objects: { DashboardTileText: { FontURL: { ...FontURL, Files: [...FontURL.Files] } } },
  };
}

function logo(S3Image: string): ThemeFile {
  return { version: 1, objects: { SplashPageLogo: { S3Image } } };
}
