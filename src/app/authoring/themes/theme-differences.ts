import type { TFunction } from 'i18next';

import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import { type Difference, differences } from '#shared/differences.ts';
import { isObject } from '#shared/merge-patch.ts';

/** Readable differences of two themes: a font is one entry, and uploads have no file names. */
export function themeDifferences(
  t: TFunction,
  published: ThemeFile,
  theme: ThemeFile,
): Difference[] {
  const found = differences(published, theme).map((one) => {
    if (one.pointer.endsWith('/S3Image')) return pictures(t, one);
    const font = /^\/objects\/([^/]+)\/FontURL(?=\/|$)/.exec(one.pointer);
    if (!font) return one;
    const [pointer, object = ''] = font;
    return fonts(t, pointer, [fontOf(published, object), fontOf(theme, object)]);
  });
  return [...new Map(found.map((one) => [one.pointer, one])).values()];
}

const uploaded = '/api/media/';

function pictures(t: TFunction, { pointer, before, after }: Difference): Difference {
  return {
    pointer,
    before: isUploaded(before) ? t('themes.picture.before') : before,
    after: isUploaded(after) ? t('themes.picture.after') : after,
  };
}

function isUploaded(address: unknown): boolean {
  return typeof address === 'string' && address.startsWith(uploaded);
}

function fonts(
  t: TFunction,
  pointer: string,
  [before, after]: [string | undefined, string | undefined],
): Difference {
  const isSame = before === after && after !== undefined;
  return { pointer, before, after: isSame ? t('themes.newFiles', { font: after }) : after };
}

/** The name of an object's own font. */
function fontOf({ objects = {} }: ThemeFile, object: string): string | undefined {
  const own: unknown = (objects as Record<string, unknown>)[object];
  const font = isObject(own) ? own['FontURL'] : undefined;
  return isObject(font) && typeof font['Name'] === 'string' ? font['Name'] : undefined;
}
