import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

import { edited, readSteps } from '../../scripts/examples/worked-examples.ts';
import { copyTree, type TreeCopy } from './tree-copy.ts';

const steps = readSteps(readFileSync(join(packageRoot, 'CONTRIBUTING.md'), 'utf8'));
const paths = [...new Set(steps.map(({ path }) => path))];
const added = steps.filter(({ isEdit }) => !isEdit).map(({ path }) => path);
const timeout = 180_000;
/** The tests of the authorisation matrix alone take a minute. */
const longMs = 900_000;

/** Long time limits, so that a busy machine does not fail an example. */
const patiently = ['--reporter=json', '--testTimeout=30000', '--hookTimeout=30000'];

/** The files that each example touches; it may touch no others. */
const touched: Record<string, string[]> = {
  'Add a widget': ['src/widgets/shift-clock/', 'src/widgets/registry.ts'],
  'Add a query': [
    'src/api/queries/plant-notes.queries.ts',
    'src/api/queries/registry.ts',
    'server/screens/check/query-rows.ts',
  ],
  'Add a screen': ['src/config/screens/shift-wall/'],
  'Add a statechart': ['src/machines/andon-call/'],
  'Add an API resource': [
    'server/db/migrations/101-test-gauges.ts',
    'server/catalogue/test-gauges/',
    'server/authorisation/tables.fixture.ts',
    'src/config/screens/test-gauges/',
  ],
  'Add a route of its own': [
    'schemas/api/handovers.schema.json',
    'server/together/handovers/',
    'server/together/routes.ts',
    'src/api/handovers.ts',
    'server/authorisation/',
    'server/longest-pause/largest-bodies.fixture.ts',
    'server/longest-pause/own-routes.fixture.ts',
    // The resource of this example has a table.
    'server/db/migrations/102-handovers.ts',
    'server/db/tables/schema.ts',
  ],
};

/** Tests that fail when a new part does not fit the existing ones. */
const watchers = [
  'server/authorisation/authorisation.test.ts',
  'server/screens/check/row-fields.test.ts',
  'server/screens/texts/texts.test.ts',
  'server/screens/pages/screens.test.ts',
  'src/app/authoring/gallery/examples.test.tsx',
  'tests/contract/screens.test.ts',
  'tests/contract/text-files.test.ts',
  'tests/contract/widgets.test.ts',
];

describe('the worked examples of CONTRIBUTING.md', () => {
  let tree: TreeCopy;
  beforeAll(async () => {
    tree = copyTree();
    for (const step of steps) tree.apply(step);
    const { isDone, output } = await tree.run('node', ['scripts/generate.mjs']);
    if (!isDone) throw new Error(output);
  }, timeout);
  afterAll(() => tree.remove());

  test.each(Object.entries(touched))('%s touches what the page says it does', (example, places) => {
    const own = steps.filter((step) => step.example === example).map(({ path }) => path);

    expect(own.filter((path) => !places.some((place) => path.startsWith(place)))).toEqual([]);
    expect(places.filter((place) => !own.some((path) => path.startsWith(place)))).toEqual([]);
  });

  test('a resource takes six files and 150 lines, with page, texts and tests', () => {
    const own = steps.filter(({ example }) => example === 'Add an API resource');
    const lines = own.flatMap(({ text }) => text.trimEnd().split('\n'));

    expect(own.length).toBeLessThanOrEqual(6);
    expect(lines.length).toBeLessThanOrEqual(150);
  });

  test('have the right types', { timeout }, async () => {
    expect(await tree.run('tsc', ['--noEmit'])).toEqual({ isDone: true, output: '' });
  });

  test('keep the rules of the house', { timeout }, async () => {
    const code = paths.filter((path) => /\.tsx?$/.test(path));

    expect(await tree.run('oxlint', ['--type-aware', '--deny-warnings', ...code])).toMatchObject({
      isDone: true,
      output: expect.stringContaining('Found 0 warnings and 0 errors'),
    });
    expect(await tree.run('oxfmt', ['--check', ...paths])).toMatchObject({
      isDone: true,
      output: expect.stringContaining('All matched files'),
    });
  });

  test(
    'pass their own tests and those that watch over the whole',
    { timeout: longMs },
    async () => {
      const wanted = [...added.filter((path) => /\.test\.tsx?$/.test(path)), ...watchers];

      const { output } = await tree.run('vitest', ['run', ...patiently, ...wanted], longMs);

      const report = JSON.parse(reportIn(output)) as Report;
      expect(failuresOf(report)).toEqual([]);
      expect(filesOf(report, tree.root)).toEqual(wanted.toSorted());
    },
  );
});

describe('an edit', () => {
  const text = 'one\ntwo\nthree\n';

  test('changes the lines that it names', () => {
    expect(edited(text, ' one\n-two\n+2\n@@\n three\n+four\n')).toBe('one\n2\nthree\nfour\n');
  });

  test.each([
    ['are gone', ' one\n-zwei\n+2\n three\n'],
    ['are not together', ' one\n three\n+four\n'],
    ['are only part of a line', ' on\n+four\n'],
  ])('is refused when the lines around it %s', (_, diff) => {
    expect(() => edited(text, diff)).toThrow('not there exactly once');
  });

  test('is refused where it could mean two places', () => {
    expect(() => edited('a\nb\na\n', ' a\n+c\n')).toThrow('not there exactly once');
  });
});

/** The JSON report within the output; tools print further lines before and after it. */
function reportIn(output: string): string {
  return output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
}

/** The used fields of the report of `vitest --reporter=json`. */
interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function failuresOf({ testResults }: Report) {
  return testResults.flatMap(({ message, assertionResults }) => [
    ...(message === '' ? [] : [message]),
    ...assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n')}`),
  ]);
}

function filesOf({ testResults }: Report, root: string) {
  return testResults.map(({ name }) => name.slice(name.indexOf(root) + root.length + 1)).toSorted();
}
