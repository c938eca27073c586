import { expect, test } from 'vitest';

import { chooseLanguage, i18n, startTexts } from './i18n.ts';
import { reloadTexts } from './reload-texts.ts';

test('texts that were removed on the server are gone, in languages that were chosen before too', async () => {
  const server: Record<string, Record<string, string>> = {
    'en-US': { 'plant.name': 'Plant', 'own.line': 'Line' },
    'es-MX': { 'plant.name': 'Planta', 'own.line': 'Línea' },
  };
  async function load(code: string) {
    return server[code] ?? {};
  }
  await startTexts(load);
  await chooseLanguage('es-MX', load);
  await chooseLanguage('en-US', load);
  server['en-US'] = { 'plant.name': 'Hall' };
  server['es-MX'] = { 'plant.name': 'Nave' };
  await reloadTexts(load);
  expect([i18n.t('plant.name'), i18n.t('own.line')]).toEqual(['Hall', 'own.line']);

  await chooseLanguage('es-MX', load);
  expect([i18n.t('plant.name'), i18n.t('own.line')]).toEqual(['Nave', 'own.line']);

  const reloading = reloadTexts(load);
  await chooseLanguage('en-US', load);
  await reloading;
  expect(i18n.t('plant.name')).toBe('Hall');
  const again = reloadTexts(load);
  await chooseLanguage('es-MX', load);
  await again;
  expect(i18n.t('plant.name')).toBe('Nave');

  await reloadTexts(() => Promise.reject(new Error('offline')));
  expect(i18n.t('plant.name')).toBe('Nave');
});
