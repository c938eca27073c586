import { i18n } from './i18n.ts';

/** By language and key. */
type TextsByCode = Readonly<
  Record<string, Readonly<Record<string, string | undefined>> | undefined>
>;

/**
 * Shows the texts of the clients that someone may see, in place of those that were shown before. They
 * go before the texts for everyone.
 */
export async function showClientTexts(texts: TextsByCode | undefined): Promise<void> {
  if (!texts) return;
  for (const [code, own = {}] of Object.entries(texts)) {
    i18n.removeResourceBundle(code, 'clients');
    i18n.addResourceBundle(code, 'clients', own);
  }
  // Open pages follow.
  await i18n.changeLanguage(i18n.language);
}
