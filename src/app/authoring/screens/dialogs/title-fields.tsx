import { useTranslation } from 'react-i18next';

import { useLanguages } from '#app/shell/languages.ts';
import type { NewScreen } from '#schemas/api/configuration.gen.ts';
import { TextField } from '#ui/controls/text-field.tsx';

/** Names of a screen, by language. */
export type ScreenTitles = Readonly<Record<string, string>>;

/** The language whose name is required. */
export const english = 'en-US';
const maxTitleLength = 60;

interface TitleFieldsProps {
  titles: ScreenTitles;
  /** The required English name is missing. */
  isMissing: boolean;
  onChange(titles: ScreenTitles): void;
}

/** Name fields of a screen, one for each language. */
export function TitleFields({ titles, isMissing, onChange }: TitleFieldsProps) {
  const { t } = useTranslation();
  return useLanguages().map(({ Code, Name }) => {
    const isEnglish = Code === english;
    return (
      <TextField
        key={Code}
        label={t(`screensPage.new.${isEnglish ? 'title' : 'translated'}`, { language: Name })}
        placeholder={isEnglish ? undefined : titles[english]}
        maxLength={maxTitleLength}
        autoComplete="off"
        value={titles[Code] ?? ''}
        error={isEnglish && isMissing ? t('screensPage.new.required') : null}
        onChange={({ target }) => onChange({ ...titles, [Code]: target.value })}
      />
    );
  });
}

/** The English name; undefined where it is blank. */
export function englishTitle(titles: ScreenTitles): string | undefined {
  return titles[english]?.trim() || undefined;
}

/** Names without blank ones, which default to the English name. */
export function namedTitles(titles: ScreenTitles, title: string): NewScreen['Titles'] {
  const filled = Object.entries(titles).filter(([, name]) => name.trim() !== '');
  return { ...Object.fromEntries(filled), [english]: title };
}
