import { expect, test } from 'vitest';

import { textSlices } from './text-slices.ts';
import { refuseControlCharacters, refuseControlCharactersIn } from './text.ts';

test.each([
  ['an end of a line', '\r\n'],
  ['a character', '😀'],
])('%s is in one slice, wherever it lies', (_, sign) => {
  for (const before of ['', 'a']) {
    const text = before + sign.repeat(50_000);
    const slices = [...textSlices(text, { signs: 1001 })];

    expect(slices.length).toBeGreaterThan(3);
    expect(slices.join('')).toBe(text);
    for (const slice of slices) expect(slice.endsWith(sign)).toBe(true);
  }
});

test('a text is cut from where it is said to begin', () => {
  expect([...textSlices('abc', { start: 1 })]).toEqual(['bc']);
  expect([...textSlices('')]).toEqual([]);
});

test('letters that turn others around are refused', () => {
  expect(() => refuseControlCharacters({ DisplayName: '\u202Erela' })).toThrow('control character');
  expect(() => refuseControlCharacters({ DisplayName: 'مكبس ٧' })).not.toThrow();
});

test('a control character is found wherever it lies in a file; whole characters are none', async () => {
  await refuseControlCharactersIn('😀'.repeat(50_000));

  await expect(refuseControlCharactersIn(`${'a'.repeat(50_000)}\u0007`)).rejects.toThrow(
    'control character',
  );
});
