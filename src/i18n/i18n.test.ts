import { beforeEach, expect, test, vi } from 'vitest';

import { local } from '#lib/storage.ts';

const server: Record<string, Record<string, string>> = {
  'en-US': { 'plant.name': 'Plant', 'a:b.c': 'with signs' },
  'es-MX': { 'plant.name': 'Planta' },
};

async function load(code: string) {
  const texts = server[code];
  if (!texts) throw new Error(`No texts for ${code}`);
  return texts;
}

let texts: Awaited<ReturnType<typeof freshTexts>>;

beforeEach(async () => {
  vi.resetModules();
  local.clearExcept([]);
  document.documentElement.lang = '';
  texts = await freshTexts();
});

function freshTexts() {
  return import('./i18n.ts');
}

test('texts are there before anything is drawn, whatever signs a key has', async () => {
  await texts.startTexts(load);

  expect(texts.i18n.t('plant.name')).toBe('Plant');
  expect(texts.i18n.t('a:b.c')).toBe('with signs');
});

test('a chosen language is remembered, and English fills its gaps', async () => {
  await texts.startTexts(load);
  await texts.chooseLanguage('es-MX', load);

  expect(texts.i18n.t('plant.name')).toBe('Planta');
  expect(texts.i18n.t('a:b.c')).toBe('with signs');
  expect(document.documentElement.lang).toBe('es-MX');
  expect(texts.chosenLanguage()).toBe('es-MX');
});

test('pages begin in the language of the browser, unless one was chosen', async () => {
  document.documentElement.lang = 'es-MX';
  await texts.startTexts(load);
  expect(texts.i18n.t('plant.name')).toBe('Planta');
  expect(texts.chosenLanguage()).toBeNull();

  local.write('language', 'en-US');
  vi.resetModules();
  const other = await freshTexts();
  await other.startTexts(load);
  expect(other.i18n.t('plant.name')).toBe('Plant');
});

test('a language chosen in the browser goes before the one of the account', async () => {
  await texts.startTexts(load);
  await texts.chooseLanguage('en-US', load);

  await texts.adoptLanguage('es-MX', load);

  expect(texts.i18n.language).toBe('en-US');
});

test('the texts of the last visit serve while the server cannot be reached', async () => {
  local.write('languagesTexts', { 'en-US': { 'plant.name': 'Kept' } });

  await texts.startTexts(() => Promise.reject(new Error('offline')));

  expect(texts.i18n.t('plant.name')).toBe('Kept');
});

test('a chosen language that the server no longer has falls back to English', async () => {
  local.write('language', 'xx-XX');

  await texts.startTexts(load);

  expect(texts.i18n.language).toBe('en-US');
});

test('texts of clients go before those for everyone, in each language, until others come', async () => {
  await texts.startTexts(load);
  const { showClientTexts } = await import('./client-texts.ts');
  await showClientTexts({
    'en-US': { 'plant.name': 'Hall', 'hall.note': 'Goggles' },
    'es-MX': { 'plant.name': 'Nave' },
  });
  expect([texts.i18n.t('plant.name'), texts.i18n.t('hall.note')]).toEqual(['Hall', 'Goggles']);
  await texts.chooseLanguage('es-MX', load);
  expect([texts.i18n.t('plant.name'), texts.i18n.t('hall.note')]).toEqual(['Nave', 'Goggles']);
  expect(texts.i18n.t('a:b.c')).toBe('with signs');

  await showClientTexts({ 'en-US': {}, 'es-MX': {} });
  expect([texts.i18n.t('plant.name'), texts.i18n.t('hall.note')]).toEqual(['Planta', 'hall.note']);
});
