import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseFlag, parseFilter } from './filter.ts';

test('reads pairs joined by semicolons', () => {
  expect(parseFilter('MachineType:Plant;ClientId:northwind', ['MachineType', 'ClientId'])).toEqual({
    MachineType: 'Plant',
    ClientId: 'northwind',
  });
});

test('no filter filters nothing', () => {
  expect(parseFilter(undefined, ['ClientId'])).toEqual({});
});

// oxlint-disable-next-line no-control-regex -- the test leaves out texts with control characters, which the server refuses
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

test('any value without control characters survives being printed and read', () => {
  const values = fc.string({ unit: 'binary' }).filter((value) => !controlCharacters.test(value));
  fc.assert(
    fc.property(values, (value) => {
      const text = `Name:${encodeURIComponent(value)}`;
      expect(parseFilter(text, ['Name'])).toEqual({ Name: value });
    }),
  );
});

test.each([
  ['an unknown name', 'Role:Sysadmin', '"Role" is not one of ClientId'],
  ['a name of every object', 'constructor:x', '"constructor" is not one of ClientId'],
  ['a name given twice', 'ClientId:a;ClientId:b', '"ClientId" is given twice'],
  ['a bare word', 'ClientId', 'not of the form name:value'],
  ['a second colon', 'ClientId:a:b', 'not of the form name:value'],
  ['a broken escape', 'ClientId:%E0%A4', 'not percent-encoded'],
  ['a control character', 'ClientId:%00', 'A text holds a control character'],
])('refuses %s', (_, text, why) => {
  expect(() => parseFilter(text, ['ClientId'])).toThrow(why);
});

test.each([
  ['true', true],
  ['false', false],
  [undefined, undefined],
])('the flag %s is %s', (text, flag) => {
  expect(parseFlag('PlannedProductionTime', text)).toBe(flag);
});

test('a flag is nothing but true or false', () => {
  expect(() => parseFlag('PlannedProductionTime', 'yes')).toThrow('true or false');
});
