import { expect, test } from 'vitest';

import { changesOfName, isMadeHere, titlesIn } from './screen-name.ts';

const screenText = JSON.stringify({ version: 1, id: 'hall', title: 'screen.hall.title' });
const textsText = JSON.stringify({
  'en-US': { 'screen.hall.title': 'Hall', 'screen.hall.hint': 'Look' },
  'es-MX': { 'screen.hall.title': 'Nave' },
  'hi-IN': { 'screen.hall.title': 'Hall' },
});
const files = { screen: file('screen', screenText), texts: file('texts', textsText) };
const codes = ['en-US', 'es-MX', 'hi-IN'];

test('a name that is the English one in other languages is not typed in', () => {
  expect(titlesIn('hall', files)).toEqual({ 'en-US': 'Hall', 'es-MX': 'Nave' });
});

test('another name changes the texts alone; other words of the file stay', () => {
  const titles = { 'en-US': 'North hall', 'es-MX': 'Nave norte' };
  const { Files } = changesOfName('hall', files, { titles, isInMenu: false, codes });

  expect(Files.map(({ Path, Before }) => [Path, Before])).toEqual([[files.texts.Path, textsText]]);
  expect(JSON.parse(Files[0]?.Text ?? '')).toEqual({
    'en-US': { 'screen.hall.title': 'North hall', 'screen.hall.hint': 'Look' },
    'es-MX': { 'screen.hall.title': 'Nave norte' },
    'hi-IN': { 'screen.hall.title': 'North hall' },
  });
});

test('it comes into the menu, and goes out of it', () => {
  const titles = { 'en-US': 'Hall' };
  const { Files } = changesOfName('hall', files, { titles, isInMenu: true, codes });
  const written = Files[1]?.Text ?? '';
  expect(JSON.parse(written)).toMatchObject({ id: 'hall', menu: { group: 'Dashboard' } });

  const listed = { ...files, screen: file('screen', written) };
  const back = changesOfName('hall', listed, { titles, isInMenu: false, codes });
  expect(JSON.parse(back.Files[1]?.Text ?? '')).toEqual(JSON.parse(screenText));
});

test('a screen that comes with the product keeps its name', () => {
  expect(isMadeHere({ id: 'hall', title: 'screen.hall.title' })).toBe(true);
  expect(isMadeHere({ id: 'grid', title: 'screens.grid' })).toBe(false);
});

function file(kind: string, Text: string) {
  const Path = `screens/hall/hall.${kind}.json`;
  return { Path, Text, Source: 'store' as const, Number: 1, Draft: null };
}
