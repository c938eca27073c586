import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { local } from '#lib/storage.ts';

type Texts = Readonly<Record<string, string | undefined>>;
export type LoadTexts = (code: string) => Promise<Texts>;

export const defaultLanguage = 'en-US';

const chosenKey = 'language';
const cacheKey = 'languagesTexts';

export const i18n = createInstance();

/**
 * Resolves when all texts of the first paint are loaded: in the chosen language, else in the
 * browser's, which is set on the page.
 */
export async function startTexts(load: LoadTexts): Promise<void> {
  const chosen = chosenLanguage() || document.documentElement.lang || defaultLanguage;
  i18n.on('languageChanged', (code) => (document.documentElement.lang = code));
  await i18n.use(initReactI18next).init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    keySeparator: false,
    nsSeparator: false,
    resources: {},
    // Texts of clients override those for everyone: see client-texts.ts.
    defaultNS: 'clients',
    fallbackNS: 'translation',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  const english = addTexts(defaultLanguage, load);
  const isThere = chosen !== defaultLanguage && (await succeeds(addTexts(chosen, load)));
  await english;
  await i18n.changeLanguage(isThere ? chosen : defaultLanguage);
}

/** The language chosen in this browser; it overrides the account's. */
export function chosenLanguage(): string | null {
  const code = local.read(chosenKey);
  return typeof code === 'string' ? code : null;
}

export async function chooseLanguage(code: string, load: LoadTexts): Promise<void> {
  local.write(chosenKey, code);
  await switchLanguage(code, load);
}

/** Changes the language at once; rejects without a change when the server has no texts. */
async function switchLanguage(code: string, load: LoadTexts): Promise<void> {
  await addTexts(code, load);
  await i18n.changeLanguage(code);
}

/** The account's language, unless one was chosen in this browser. */
export async function adoptLanguage(code: string, load: LoadTexts): Promise<void> {
  if (chosenLanguage() === null) await switchLanguage(code, load);
}

async function addTexts(code: string, load: LoadTexts): Promise<void> {
  if (i18n.hasResourceBundle(code, 'translation')) return;
  i18n.addResourceBundle(code, 'translation', await newestTexts(code, load));
}

/** The server's texts, or those of the last visit while it is unreachable. */
export async function newestTexts(code: string, load: LoadTexts): Promise<Texts> {
  try {
    const texts = await load(code);
    local.write(cacheKey, { ...cached(), [code]: texts });
    return texts;
  } catch (error) {
    const kept = cached()[code];
    if (!kept) throw error;
    return kept;
  }
}

function cached(): Record<string, Texts | undefined> {
  return (local.read(cacheKey) ?? {}) as Record<string, Texts | undefined>;
}

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
