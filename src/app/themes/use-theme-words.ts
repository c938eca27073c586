import { useTranslation } from 'react-i18next';

import type { FieldText } from '#engine/editor/draft/difference-list.tsx';

import { fieldsOf, labelOf, themeGroups } from './theme-fields.ts';

const customPrefix = '/customProperties/';

/** The fields of a theme in a comparison as its form calls them; undefined for another file. */
export function useThemeWords(): FieldText {
  const { t } = useTranslation();
  return (pointer, path) => {
    if (!path.endsWith('.theme.json')) return undefined;
    if (pointer === '/customProperties') return t('themes.group.custom');
    if (pointer.startsWith(customPrefix)) return pointer.slice(customPrefix.length);
    const field = themeGroups
      .flatMap(fieldsOf)
      .find((one) => `${pointer}/`.startsWith(`/objects/${[one.object, ...one.path].join('/')}/`));
    return field && labelOf(t, field);
  };
}
