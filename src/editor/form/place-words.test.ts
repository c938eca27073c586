import { createInstance } from 'i18next';
import { expect, test } from 'vitest';

import texts from './field-words.texts.json' with { type: 'json' };
import { placeWords } from './place-words.ts';

const i18n = createInstance();
await i18n.init({
  lng: 'en-US',
  keySeparator: false,
  nsSeparator: false,
  resources: {
    'en-US': { translation: { ...texts['en-US'], 'editor.group.visible': 'Shown only when' } },
  },
});
const names = {
  nameOf: (id: string) => (id === 'dial' ? 'Gauge' : id),
  typeOf: (id: string) => (id === 'dial' ? 'gauge' : undefined),
  nameOfType: (type: string) => type,
};

test.each([
  ['/widgets/dial/title', 'Gauge › Title'],
  ['/widgets/dial/title/es-MX', 'Gauge › Title › español'],
  ['/patch/widgets/dial/options/most', 'Gauge › The dial ends at'],
  ['/widgets/dial/data/rows', 'Gauge › Rows'],
  ['/widgets/dial/visible/role', 'Gauge › Shown only when › Role'],
  ['/widgets/dial/options/values/0/field', 'Gauge › Values › 1 › Field with the number'],
  ['/widgets/gone/options/size', 'gone › Size of the tiles'],
  ['/widgets/dial', 'Gauge'],
  ['/layouts/desk', 'layouts › desk'],
  ['', '/'],
])('%s is %s', (pointer, words) => {
  expect(placeWords(i18n.t, pointer, names)).toBe(words);
});
