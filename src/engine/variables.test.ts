import { expect, test } from 'vitest';

import { screen, scope } from './testing.tsx';
import { dependencyOf, isVisible, variableValue } from './variables.ts';

const variables = {
  plantId: { from: 'route', name: 'Id' },
  role: { from: 'user', name: 'Role' },
  mode: { from: 'mode', name: 'name' },
  planned: { from: 'mode', name: 'planned' },
  start: { from: 'mode', name: 'start' },
  hours: { from: 'constant', value: 25 },
  nothing: { from: 'route', name: 'tab' },
} as const;
const own = { ...screen, variables };

test.each([
  ['plantId', 'P1'],
  ['role', 'admin-user'],
  ['mode', 'real-time'],
  ['planned', true],
  ['start', 'start'],
  ['hours', 25],
  ['nothing', undefined],
  ['unknown', undefined],
])('the variable %s is %s', (name, value) => {
  expect(variableValue(own, scope, name)).toBe(value);
});

test('without a condition everything is visible', () => {
  expect(isVisible(own, scope, undefined)).toBe(true);
});

test('a condition compares a variable with a value', () => {
  expect(isVisible(own, scope, { variable: 'role', equals: 'admin-user' })).toBe(true);
  expect(isVisible(own, scope, { variable: 'role', equals: 'client-user' })).toBe(false);
  expect(isVisible(own, scope, { variable: 'role', notEquals: 'admin-user' })).toBe(false);
});

test('a query that takes a field of another one waits for it', () => {
  const parameters = { hours: 25, ids: '$data.machines.Id' };

  expect(dependencyOf({ query: 'production-history', parameters })).toMatchObject({
    name: 'machines',
    field: 'Id',
  });
  expect(dependencyOf({ query: 'plants', parameters: { role: '$role' } })).toBeUndefined();
});
