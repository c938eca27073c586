import { expect, test } from 'vitest';

import { isVisible } from './check/conditions.ts';
import { screen, scope } from './testing.tsx';
import { queryDependency, isCompared, isMovingVariable, variableValue } from './variables.ts';

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
const here = {
  ...scope,
  plant: { Id: 'P7', HasPlan: true },
  client: { Id: 'C1', Name: 'Northwind' },
};

test.each([
  ['plantId', 'P1'],
  ['role', 'admin-user'],
  ['mode', 'real-time'],
  ['planned', true],
  ['start', 'start'],
  ['hours', 25],
  ['nothing', undefined],
  ['unknown', undefined],
  ['mode.start', 'start'],
  ['mode.end', 'end'],
  ['mode.name', 'real-time'],
  ['mode.planned', true],
  ['user.Id', 'U1'],
  ['user.Username', 'anna'],
  ['user.Role', 'admin-user'],
  ['client.Id', 'C1'],
  ['client.Name', 'Northwind'],
  ['plant.Id', 'P7'],
  ['route.Id', 'P1'],
  ['route.tab', undefined],
  ['mode.window', undefined],
  ['user.constructor', undefined],
  ['constructor.name', undefined],
  ['toString', undefined],
])('the variable %s is %s', (name, value) => {
  expect(variableValue(own, here, name)).toBe(value);
});

test('a screen that is about no time has no value for what is of a time', () => {
  const { mode: _, ...timeless } = scope;

  expect(variableValue(own, timeless, 'mode.start')).toBeUndefined();
  expect(variableValue(own, timeless, 'plant.Id')).toBeUndefined();
});

test('only start and end move, declared or built in', () => {
  const names = ['start', 'mode.start', 'mode.end', 'mode', 'mode.name', 'plantId', 'user.Id'];

  expect(names.filter((name) => isMovingVariable(own, name))).toEqual([
    'start',
    'mode.start',
    'mode.end',
  ]);
});

test('a condition may ask for what is built in', () => {
  expect(isVisible(own, scope, { variable: 'user.Role', equals: 'admin-user' })).toBe(true);
  expect(isVisible(own, scope, { variable: 'mode.name', equals: 'history' })).toBe(false);
});

test('a query that takes a field of another one waits for it', () => {
  const parameters = { hours: 25, ids: '$data.machines.Id' };

  expect(queryDependency({ query: 'production-history', parameters })).toMatchObject({
    name: 'machines',
    field: 'Id',
  });
  expect(queryDependency({ query: 'plants', parameters: { role: '$role' } })).toBeUndefined();
});

test('what is compared has a time of its own, which moves with that of the screen', () => {
  const compare = {
    Id: 'P2',
    name: 'Pune',
    key: 'plant',
    window: ({ start, end }: { start: string; end: string }) => ({ start: `${start}*`, end }),
  };

  expect(variableValue(own, { ...scope, compare }, 'compare.Id')).toBe('P2');
  expect(variableValue(own, { ...scope, compare }, 'compare.start')).toBe('start*');
  expect(variableValue(own, scope, 'compare.start')).toBeUndefined();
  expect(isMovingVariable(own, 'compare.end')).toBe(true);
});

test('a query about what is compared is known by its variables', () => {
  expect(isCompared(own, { query: 'hours', parameters: { machineId: '$compare.Id' } })).toBe(true);
  expect(isCompared(own, { query: 'hours', parameters: { machineId: '$route.Id' } })).toBe(false);
});
