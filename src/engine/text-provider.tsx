import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useLocale } from '#i18n/time-format.ts';

import { TextContext, wordsReader } from './text.ts';

/** Provides `useText` on every page of a signed-in user, with or without a screen. */
export function TextProvider({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const locale = useLocale(i18n.language);
  const { language } = i18n;
  const text = useMemo(
    () => ({ t, locale, wordsOf: wordsReader(t, language) }),
    [t, locale, language],
  );
  return <TextContext value={text}>{children}</TextContext>;
}
