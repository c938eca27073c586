import { i18n } from './i18n.ts';

/** Texts by language and key. */
type TextsByCode = Readonly<
  Record<string, Readonly<Record<string, string | undefined>> | undefined>
>;

/**
 * Shows the texts of the clients that the user may see, replacing earlier ones. They take
 * precedence over the texts for everyone.
 */
export async function showClientTexts(texts: TextsByCode | undefined): Promise<void> {
  if (!texts) return;
  for (const [code, own = {}] of Object.entries(texts)) {
    i18n.removeResourceBundle(code, 'clients');
    i18n.addResourceBundle(code, 'clients', own);
  }
  // Rerenders open pages.
  await i18n.changeLanguage(i18n.language);
}
