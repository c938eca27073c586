import { expect, test } from 'vitest';

import schema from '#schemas/config/theme.schema.json' with { type: 'json' };

import { groupFields, themeGroups, valueAt, withValue } from './theme-fields.ts';

test('every object of the schema stands in one group, with all its fields', () => {
  const all = themeGroups.flatMap(groupFields);
  const objects = Object.keys(schema.properties.objects.properties);

  expect(objects).toHaveLength(20);
  expect(new Set(all.map(({ object }) => object))).toEqual(new Set(objects));
  const names = all.map(({ object, path }) => [object, ...path].join('.'));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('MachineDetailCharts.Color.OEE');
  expect(names).toContain('DashboardTileText.FontURL');
});

test('the kind of a field is that of its definition', () => {
  const kinds = new Map(
    themeGroups
      .flatMap(groupFields)
      .map(({ object, path, kind }) => [[object, ...path].join('.'), kind]),
  );

  expect(kinds.get('DashboardTileText.Color')).toBe('colour');
  expect(kinds.get('MachineDetailCharts.Color.Faults')).toBe('colour');
  expect(kinds.get('SplashPageLogo.S3Image')).toBe('image');
  expect(kinds.get('DashboardTileText.Size')).toBe('size');
  expect(kinds.get('DashboardTileText.FontURL')).toBe('font');
  expect(kinds.get('SplashPageSlogan.Text')).toBe('text');
});

test('a value is set and taken away again without touching the others', () => {
  const field = { object: 'DashboardTileText', path: ['Color'], kind: 'colour' } as const;
  const file = { version: 1 as const, objects: { DashboardTileText: { Size: 14 } } };
  const coloured = withValue(file, field, '#123456');

  expect(valueAt(coloured.objects, field)).toBe('#123456');
  expect(coloured.objects?.DashboardTileText?.Size).toBe(14);
  expect(withValue(coloured, field, undefined)).toEqual(file);
});
