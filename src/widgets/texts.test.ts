import { expect, test } from 'vitest';

type TextFile = Record<string, Record<string, string>>;

const files = import.meta.glob<TextFile>(
  [
    '/src/{widgets,admin}/*/*.texts.json',
    '/src/engine/*.texts.json',
    '/src/plant/*.texts.json',
    '/src/config/screens/*.texts.json',
  ],
  { eager: true, import: 'default' },
);
const languages = ['en-US', 'zh-CN', 'hi-IN', 'es-MX'];

test.each(Object.entries(files))('%s says everything in each language', (_, file) => {
  const [english = {}] = languages.map((language) => file[language]);

  expect(Object.keys(file)).toEqual(languages);
  for (const language of languages) {
    expect(Object.keys(file[language] ?? {})).toEqual(Object.keys(english));
  }
});

test.each(Object.entries(files))('%s fills the same gaps in each language', (_, file) => {
  for (const [key, text] of Object.entries(file['en-US'] ?? {})) {
    for (const language of languages) {
      expect({ key, gaps: gapsOf(file[language]?.[key]) }).toEqual({ key, gaps: gapsOf(text) });
    }
  }
});

test('no key is given twice', () => {
  const keys = Object.values(files).flatMap((file) => Object.keys(file['en-US'] ?? {}));

  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

function gapsOf(text = '') {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([gap]) => gap)
    .toSorted((a, b) => a.localeCompare(b));
}
