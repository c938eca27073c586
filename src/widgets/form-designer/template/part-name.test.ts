import { expect, test } from 'vitest';

import { nameChange } from './part-name.ts';

const other = { Id: 'other', Key: 'WEIGHT', DisplayName: 'Weight' };
const made = { Id: 'made', Key: 'NEW_QUESTION', DisplayName: 'New question' };

test('the key of a new part follows its name, and is none of another part', () => {
  expect(change(made, 'Length')).toEqual({ DisplayName: 'Length', Key: 'LENGTH' });
  expect(change(made, 'Weight')).toEqual({ DisplayName: 'Weight', Key: 'WEIGHT_2' });
});

test('a key that was written by hand stays', () => {
  expect(change({ ...made, Key: 'L1' }, 'Length')).toEqual({ DisplayName: 'Length' });
});

test('the key of a part that is stored stays: files and programs know it', () => {
  expect(change(made, 'Length', [made])).toEqual({ DisplayName: 'Length' });
});

function change(part: typeof made, name: string, stored: (typeof made)[] = []) {
  return nameChange(part, name, { parts: [other, part], stored });
}
