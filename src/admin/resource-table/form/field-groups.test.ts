import { expect, test } from 'vitest';

import { fieldGroups } from './field-groups.ts';

test('a group goes on to the next heading; the same heading goes on with it', () => {
  const shown = [
    { name: 'Name', entry: {} },
    { name: 'Goal', entry: { heading: 'goals' } },
    { name: 'Day', entry: {} },
    { name: 'Url', entry: { heading: 'place' } },
    { name: 'Topic', entry: { heading: 'place' } },
  ];

  expect(
    fieldGroups(shown).map(({ heading, fields }) => [heading, fields.map(({ name }) => name)]),
  ).toEqual([
    [undefined, ['Name']],
    ['goals', ['Goal', 'Day']],
    ['place', ['Url', 'Topic']],
  ]);
});

test('without a heading all stand in one group', () => {
  expect(fieldGroups([{ entry: {} }, { entry: {} }])).toHaveLength(1);
});
