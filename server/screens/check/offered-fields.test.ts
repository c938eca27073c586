import { describe, expect, test } from 'vitest';

import { queryRows } from './query-rows.ts';
import { rowFieldsOf } from './row-fields.ts';
import { fieldAt, rowsAt } from './row-shape.ts';

type Query = 'performance' | 'plant-machines' | 'production-history';

test('the fields of a row are offered, by the list that they are in', () => {
  const fields = offered('performance');

  expect(fields['']).toContain('OEE');
  expect(fields['']).toContain('Explanation.Sums.RunMs');
  expect(fields['Items.History.Items']).toContain('Value');
  expect(rowFieldsOf(screenWith('unheard-of' as Query))).toEqual({ 'unheard-of': {} });
});

describe.each(Object.keys(queryRows))('of the rows of %s', (query) => {
  test('each field that is offered is one that may be named', () => {
    const row = queryRows[query]?.();
    const refused = Object.entries(offered(query as Query)).flatMap(([path, names]) => {
      const rows = row && rowsAt(row, path);
      if (!rows || !('shape' in rows)) return [path];
      return names.filter((name) => !('shape' in fieldAt(rows.shape, name)));
    });

    expect(refused).toEqual([]);
  });
});

function offered(query: Query) {
  return rowFieldsOf(screenWith(query))[query] ?? {};
}

function screenWith(query: Query) {
  return {
    version: 1 as const,
    id: 'board',
    path: '/dashboard/board',
    title: 'board.title',
    data: { rows: { query } },
    widgets: {},
    layouts: { desk: [] },
  };
}
