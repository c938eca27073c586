import { useEffect } from 'react';
import { create } from 'zustand';

import { loadLanguages, loadTexts } from '#api/apps.ts';
import { chooseLanguage, i18n } from '#i18n/i18n.ts';
import { logError } from '#lib/log.ts';
import type { Language } from '#schemas/api/apps.gen.ts';

const useStore = create<{ languages: readonly Language[] | null }>(() => ({ languages: null }));

/** Available languages; until loaded, the current one. */
export function useLanguages(): readonly Language[] {
  const { languages } = useStore();
  useEffect(() => {
    if (languages) return;
    loadLanguages().then(
      (loaded) => useStore.setState({ languages: loaded }),
      (error: unknown) => logError('Languages not loaded', error),
    );
  }, [languages]);
  return languages ?? [{ Code: i18n.language, Name: nameOf(i18n.language), IsDefault: true }];
}

export function changeLanguage(code: string): void {
  chooseLanguage(code, loadTexts).catch((error: unknown) => logError('Texts not loaded', error));
}

function nameOf(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}
