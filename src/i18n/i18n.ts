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
 * Resolves when every text that the first paint needs is there: in the language that was chosen, else
 * in that of the browser, which the page says.
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
    // Texts of clients go before those that anyone may read: see client-texts.ts.
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

/** The language that someone picked in this browser; it goes before the one of the account. */
export function chosenLanguage(): string | null {
  const code = local.read(chosenKey);
  return typeof code === 'string' ? code : null;
}

export async function chooseLanguage(code: string, load: LoadTexts): Promise<void> {
  local.write(chosenKey, code);
  await speak(code, load);
}

/** Changes the texts at once; rejects, and changes nothing, when the server has none. */
async function speak(code: string, load: LoadTexts): Promise<void> {
  await addTexts(code, load);
  await i18n.changeLanguage(code);
}

/** The account's language, unless this browser has a choice of its own. */
export async function adoptLanguage(code: string, load: LoadTexts): Promise<void> {
  if (chosenLanguage() === null) await speak(code, load);
}

async function addTexts(code: string, load: LoadTexts): Promise<void> {
  if (i18n.hasResourceBundle(code, 'translation')) return;
  i18n.addResourceBundle(code, 'translation', await freshest(code, load));
}

/** The server's texts, or those of the last visit while it cannot be reached. */
export async function freshest(code: string, load: LoadTexts): Promise<Texts> {
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
