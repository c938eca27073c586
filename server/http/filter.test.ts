import fc from 'fast-check';
import { expect, test } from 'vitest';

import { flagOf, parseFilter } from './filter.ts';

test('reads pairs joined by semicolons', () => {
  expect(parseFilter('MachineType:Plant;ClientId:northwind', ['MachineType', 'ClientId'])).toEqual({
    MachineType: 'Plant',
    ClientId: 'northwind',
  });
});

test('no filter filters nothing', () => {
  expect(parseFilter(undefined, ['ClientId'])).toEqual({});
});

test('any value survives being printed and read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
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
])('refuses %s', (_, text, why) => {
  expect(() => parseFilter(text, ['ClientId'])).toThrow(why);
});

test.each([
  ['true', true],
  ['false', false],
  [undefined, undefined],
])('the flag %s is %s', (text, flag) => {
  expect(flagOf('PlannedProductionTime', text)).toBe(flag);
});

test('a flag is nothing but true or false', () => {
  expect(() => flagOf('PlannedProductionTime', 'yes')).toThrow('true or false');
});
