import { createInstance } from 'i18next';
import { expect, test } from 'vitest';

import texts from '../editor.texts.json' with { type: 'json' };
import { layerPathText } from './layer-text.ts';

const i18n = createInstance();
await i18n.init({
  lng: 'en-US',
  keySeparator: false,
  resources: { 'en-US': { translation: texts['en-US'] } },
  interpolation: { escapeValue: false },
});
const names = { 'client a': 'Acme', 'plant b': 'Riverside' };

test.each([
  ['screens/board/board.screen.json', 'For everyone'],
  ['site.json', 'For everyone'],
  ['clients/a/client.theme.json', 'For Acme'],
  ['clients/a/screens/x.overlay.json', 'For Acme'],
  ['clients/a/plants/b/screens/x.overlay.json', 'For Acme › Riverside'],
  ['clients/a/plants/b/machines/c/screens/x.overlay.json', 'For Acme › Riverside › c'],
])('%s is %s', (path, words) => {
  expect(layerPathText(i18n.t, path, names)).toBe(words);
});
