import type { TFunction } from 'i18next';

import { fieldErrorText } from '#resources/field-error-text.ts';
import type { ImportError } from '#resources/use-resource.ts';

import { optionLabel } from '../values/option-label.ts';
import type { FileColumn } from './file-columns.ts';

interface Language {
  t: TFunction;
  locale: string;
}

/** Text of a cell's error in the page's notation: labels of choices, per cent. */
export function lineError(
  error: ImportError,
  column: FileColumn | undefined,
  { t, locale }: Language,
): string {
  const { field, entry } = column ?? {};
  if (error.Code === 'field.enum' && field?.Options)
    return t('resource-table.oneOf', { choices: choicesText(field.Options, entry, { t, locale }) });
  const { Limit: limit } = error;
  if (entry?.as === 'percent' && limit !== undefined)
    return t(`resources.refused.${error.Code}`, {
      limit: limit.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 3 }),
      defaultValue: error.Message,
    });
  return fieldErrorText(t, error);
}

/** Values of a fixed list as a sentence. */
export function choicesText(
  options: readonly string[],
  entry: FileColumn['entry'],
  { t, locale }: Language,
): string {
  const labels = options.map((value) => optionLabel(t, entry?.optionTexts, value));
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(labels);
}
