import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import type { FileWords } from '#editor/history/file-words.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';

import { themeDifferences } from './theme-differences.ts';
import { groupFields, themeFieldLabel, themeGroups } from './theme-fields.ts';

const customPrefix = '/customProperties/';

/** Texts for theme comparisons: labels of the form, and descriptions of fonts and pictures. */
export function useThemeWords(): FileWords {
  const { t } = useTranslation();
  return {
    fieldText: (pointer, path) => (isTheme(path) ? fieldText(t, pointer) : undefined),
    differencesOf: (path, before, after) =>
      isTheme(path) ? themeDifferences(t, before as ThemeFile, after as ThemeFile) : undefined,
  };
}

function isTheme(path: string): boolean {
  return path.endsWith('.theme.json');
}

function fieldText(t: TFunction, pointer: string): string | undefined {
  if (pointer === '/customProperties') return t('themes.group.custom');
  if (pointer.startsWith(customPrefix)) return pointer.slice(customPrefix.length);
  const field = themeGroups
    .flatMap(groupFields)
    .find((one) => `${pointer}/`.startsWith(`/objects/${[one.object, ...one.path].join('/')}/`));
  return field && themeFieldLabel(t, field);
}
