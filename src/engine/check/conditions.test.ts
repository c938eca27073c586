import { expect, test } from 'vitest';

import type { Condition } from '#schemas/config/screen.gen.ts';

import { scope, screen } from '../testing.tsx';
import { isVisible } from './conditions.ts';

const own = { ...screen, variables: { role: { from: 'user', name: 'Role' } } } as const;
const here = { ...scope, client: { Id: 'northwind', Name: 'Northwind' } };
const no: Condition = { client: 'contoso' };
const yes: Condition = { client: 'northwind' };

test('without a condition everything is visible', () => {
  expect(isVisible(own, here, undefined)).toBe(true);
});

test('a condition compares a variable with a value', () => {
  expect(isVisible(own, here, { variable: 'role', equals: 'admin-user' })).toBe(true);
  expect(isVisible(own, here, { variable: 'role', equals: 'client-user' })).toBe(false);
  expect(isVisible(own, here, { variable: 'role', notEquals: 'admin-user' })).toBe(false);
});

test.each<[boolean, Condition]>([
  [true, { variable: 'role' }],
  [false, { variable: 'route.Tab' }],
  [true, { role: 'Sysadmin' }],
  [false, { role: 'Operator' }],
  [true, { permission: 'Administration' }],
  [false, { permission: 'QA' }],
  [true, yes],
  [false, no],
  [true, { mode: 'real-time' }],
  [false, { mode: 'history' }],
  [true, { width: ['desk', 'wall'] }],
  [false, { width: ['phone'] }],
  [true, { and: [yes, yes] }],
  [false, { and: [yes, no] }],
  [true, { or: [no, yes] }],
  [false, { or: [no, no] }],
  [true, { not: no }],
  [false, { not: yes }],
  [true, { not: { or: [no, { and: [yes, no] }] } }],
  [false, { role: 'Sysadmin', client: 'contoso' }],
  [false, { role: 'Sysadmin', not: { width: ['desk'] } }],
])('it is %s that %j holds', (expected, condition) => {
  expect(isVisible(own, { ...here, width: 'desk' }, condition)).toBe(expected);
});

test('where no width is known, a condition on it does not hold', () => {
  expect(isVisible(own, here, { width: ['desk'] })).toBe(false);
});
