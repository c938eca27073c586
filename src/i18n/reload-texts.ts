import { defaultLanguage, freshest, i18n, type LoadTexts } from './i18n.ts';

/**
 * The texts in use as the server has them now; those of other languages are asked for when they are
 * chosen. Rejects, and changes nothing, when it has none.
 */
export async function reloadTexts(load: LoadTexts): Promise<void> {
  const used = [...new Set([defaultLanguage, i18n.language])];
  const loaded = await Promise.all(
    used.map(async (code) => ({ code, texts: await freshest(code, load) })),
  );
  // What was removed on the server would stay in a bundle that is only added to.
  for (const code of Object.keys(i18n.store.data))
    // One that was chosen meanwhile has just been loaded.
    if (used.includes(code) || code !== i18n.language)
      i18n.removeResourceBundle(code, 'translation');
  for (const { code, texts } of loaded) i18n.addResourceBundle(code, 'translation', texts);
  await i18n.changeLanguage(i18n.language);
}
