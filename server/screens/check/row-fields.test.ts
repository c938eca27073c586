import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import screenSchema from '#schemas/config/screen.schema.json' with { type: 'json' };
import { packageRoot } from '#server/base/package-root.ts';

import { screenProblems } from './check-screen-text.ts';
import { queryRows } from './query-rows.ts';
import type { RowShape } from './row-shape.ts';
import { widgetSchemas } from './widget-schemas.ts';

type Values = Record<string, unknown>;
interface Example {
  data?: Record<string, { query: string; parameters?: Values }>;
  widget: { type: string; options?: Values };
}

const known = { hasText: () => true };
const asked = {
  machines: { query: 'plant-machines', parameters: { plantId: 'P1', start: 'a', end: 'b' } },
};

describe('a field that rows do not have is refused', () => {
  const marked = [...widgetSchemas()].filter(([, schema]) =>
    JSON.stringify(schema).includes('#/definitions/RowField'),
  );

  test('widgets over any rows mark what they name', () => {
    expect(marked.map(([type]) => type)).toEqual(
      ['bars', 'gauge', 'heat-map', 'kpi', 'pie', 'status-strip', 'trend'].toSorted(),
    );
  });

  const places = marked.flatMap(([type]) => placesOf(type).map((place) => [type, place] as const));
  test.each(places)('in the options of %s at %s', (type, place) => {
    const { widget, data = {} } = exampleOf(type);
    const options = { ...defaultsOf[type], ...widget.options };
    expect(problemsOf({ ...widget, options }, data)).toEqual([]);

    const right = String(valueAt(options, place));
    const wrong = withValue(options, place, `${right}x`);

    expect(problemsOf({ ...widget, options: wrong }, data)).toContainEqual(
      expect.objectContaining({
        pointer: `/widgets/main/options${place}`,
        expected: expect.stringMatching(/^one of /) as string,
        nearest: right,
      }),
    );
  });
});

test('a path within a row is checked step by step', () => {
  const data = {
    performance: {
      query: 'performance',
      parameters: { machineId: 'P1', start: 'a', end: 'b', explain: true },
    },
  };
  function kpi(field: string, rows?: string) {
    const options = { field, ...(rows && { rows }) };
    return problemsOf({ type: 'kpi', data: { rows: 'performance' }, options }, data);
  }

  expect(kpi('Explanation.Sums.RunMs')).toEqual([]);
  expect(kpi('Items.0.History.0.Items.0.Value')).toEqual([]);
  expect(kpi('Value', 'Items.History.Items')).toEqual([]);
  expect(kpi('Explanation.Sums.RunMS')).toMatchObject([{ nearest: 'Explanation.Sums.RunMs' }]);
  expect(kpi('OEE.High')).toMatchObject([{ expected: 'one of OEE' }]);
  expect(kpi('Value', 'Items.Histroy.Items')).toMatchObject([
    { pointer: '/widgets/main/options/rows', nearest: 'Items.History.Items' },
  ]);
});

test('a query that asks about a field of another names one that is there', () => {
  function about(ids: string) {
    const history = { query: 'production-history', parameters: { ids } };
    return problemsOf({ type: 'clock' }, { ...asked, history });
  }

  expect(about('$data.machines.Id')).toEqual([]);
  expect(about('$data.machines.id')).toMatchObject([
    { pointer: '/data/history/parameters/ids', nearest: '$data.machines.Id' },
  ]);
});

test('every query that a screen may name says what its rows are', () => {
  expect(Object.keys(queryRows).toSorted()).toEqual(
    screenSchema.definitions.Query.properties.query.enum.toSorted(),
  );
});

const samples = join(packageRoot, 'src', 'plant', 'samples');
test.each(readdirSync(samples))('rows are what is said of them: %s', (file) => {
  const rows = JSON.parse(readFileSync(join(samples, file), 'utf8')) as unknown[];
  const row = queryRows[file.replace('.sample.json', '')]?.();

  expect(rows.flatMap((one) => (row ? strangersIn(one, row) : ['row']))).toEqual([]);
});

function problemsOf(widget: object, data: object) {
  return screenProblems(
    {
      version: 1,
      id: 'board',
      path: '/dashboard/board',
      title: 'board.title',
      data,
      widgets: { main: widget },
      layouts: { desk: [{ id: 'main', x: 0, y: 0, w: 12, h: 9 }] },
    },
    known,
  );
}

/** Options missing in the examples. */
const defaultsOf: Record<string, Values> = {
  kpi: { targetField: 'OEEHigh' },
  gauge: { targetField: 'OEEHigh' },
  'status-strip': { line: 'DisplayName', status: 'Status', start: 'Start', end: 'End' },
};

function exampleOf(type: string): Example {
  const file = join(packageRoot, 'src', 'widgets', type, `${type}.example.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Example;
}

/** Pointers of row fields in the example options of a widget, by its schema. */
function placesOf(type: string): string[] {
  const schema = widgetSchemas().get(type) as { properties: Record<string, Values> };
  const options = { ...defaultsOf[type], ...exampleOf(type).widget.options };
  return Object.entries(schema.properties).flatMap(([name, inner]) => {
    if (inner['$ref'] === '#/definitions/RowField') return name in options ? [`/${name}`] : [];
    const items = inner['items'] as { properties?: Record<string, Values> } | undefined;
    return Object.entries(items?.properties ?? {})
      .filter(([, one]) => one['$ref'] === '#/definitions/RowField')
      .map(([field]) => `/${name}/0/${field}`);
  });
}

function valueAt(options: unknown, place: string): unknown {
  return place
    .split('/')
    .slice(1)
    .reduce((value, step) => (value as Values)[step], options);
}

function withValue(options: Values, place: string, value: string): Values {
  const copy = structuredClone(options);
  const steps = place.split('/');
  (valueAt(copy, steps.slice(0, -1).join('/')) as Values)[steps.at(-1) ?? ''] = value;
  return copy;
}

/** Fields of a row that its description lacks. */
function strangersIn(value: unknown, { fields, item, isOpen }: RowShape): string[] {
  if (Array.isArray(value)) return item ? value.flatMap((one) => strangersIn(one, item)) : ['list'];
  if (typeof value !== 'object' || value === null || isOpen) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const shape = fields[name]?.();
    return shape ? strangersIn(inner, shape) : [name];
  });
}
