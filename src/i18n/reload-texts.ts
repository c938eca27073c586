import { defaultLanguage, newestTexts, i18n, type LoadTexts } from './i18n.ts';

/**
 * Reloads the texts in use from the server; other languages are loaded when chosen. Rejects without
 * a change when the server has none.
 */
export async function reloadTexts(load: LoadTexts): Promise<void> {
  const used = [...new Set([defaultLanguage, i18n.language])];
  const loaded = await Promise.all(
    used.map(async (code) => ({ code, texts: await newestTexts(code, load) })),
  );
  // Bundles are removed first: adding to them would keep deleted texts.
  for (const code of Object.keys(i18n.store.data))
    // A language chosen meanwhile has just been loaded.
    if (used.includes(code) || code !== i18n.language)
      i18n.removeResourceBundle(code, 'translation');
  for (const { code, texts } of loaded) i18n.addResourceBundle(code, 'translation', texts);
  await i18n.changeLanguage(i18n.language);
}
