import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { copyTree, type TreeCopy } from './tree-copy.ts';

const timeout = 180_000;
/** The tests of the authorisation matrix alone take a minute. */
const longMs = 900_000;
const made = [
  'src/widgets/cycle-lamp/cycle-lamp.test.tsx',
  'src/widgets/cycle-lamp/cycle-lamp.widget.tsx',
  'src/widgets/mould-age/mould-age.test.tsx',
  'src/widgets/mould-age/mould-age.widget.tsx',
  'src/machines/tool-change/tool-change.machine.ts',
  'src/machines/tool-change/tool-change.model.ts',
  'src/machines/tool-change/tool-change.model.test.ts',
  'src/widgets/registry.ts',
  'src/api/queries/furnace-notes.queries.ts',
  'src/api/queries/registry.ts',
  'server/catalogue/heat-sinks/heat-sinks.resource.ts',
  'server/catalogue/heat-sinks/heat-sinks.test.ts',
  'server/authorisation/tables.fixture.ts',
];
const screens = ['night-wall', 'heat-sinks'].map(
  (name) => `src/config/screens/${name}/${name}.screen.json`,
);
const texts = screens.map((path) => path.replace('.screen.', '.texts.'));

describe('what `npm run new` writes', () => {
  let tree: TreeCopy;
  beforeAll(async () => {
    tree = copyTree();
    for (const words of [
      'widget cycle-lamp',
      'widget mould-age',
      'screen night-wall',
      'chart tool-change',
      'query furnace-notes',
      'resource heat-sinks',
    ]) {
      const outcome = await make(words);
      if (!outcome.isDone) throw new Error(outcome.output);
    }
  }, timeout);
  afterAll(() => tree.remove());

  test('has the right types', { timeout }, async () => {
    expect(await tree.run('tsc', ['--noEmit'])).toEqual({ isDone: true, output: '' });
  });

  test('keeps the rules of the house', { timeout }, async () => {
    expect(await tree.run('oxlint', ['--type-aware', '--deny-warnings', ...made])).toMatchObject({
      output: expect.stringContaining('Found 0 warnings and 0 errors'),
    });
    expect(await tree.run('oxfmt', ['--check', ...made, ...screens, ...texts])).toMatchObject({
      isDone: true,
    });
  });

  test(
    'passes its own tests, and those that watch over the whole',
    { timeout: longMs },
    async () => {
      const tests = made.filter((path) => path.includes('.test.'));
      const watchers = [
        'server/authorisation/authorisation.test.ts',
        'src/app/authoring/gallery/examples.test.tsx',
        'tests/contract/screens.test.ts',
        'tests/contract/widgets.test.ts',
      ];

      expect(await tree.run('vitest', ['run', ...tests, ...watchers], longMs)).toMatchObject({
        isDone: true,
      });
    },
  );

  test('has a migration with the number after the last', () => {
    const folder = 'server/db/migrations';
    const [last = '', newest] = readdirSync(join(tree.root, folder)).toSorted().slice(-2);
    const next = String(Number.parseInt(last, 10) + 1).padStart(3, '0');

    expect(newest).toBe(`${next}-heat-sinks.ts`);
    expect(readFileSync(join(tree.root, folder, `${newest}`), 'utf8')).toContain(
      'TABLE heat_sinks',
    );
  });

  test('has nothing left of the example but its words', () => {
    const written = [...made, ...screens].map((path) =>
      readFileSync(join(tree.root, path), 'utf8'),
    );
    const left = /shift[- ]?(clock|wall)|andon[- ]?call|test[- _]?gauge|plant[- ]?notes/i;

    expect(written.filter((text) => left.test(text))).toEqual([]);
  });

  test.each([
    ['widget cycle-lamp', 'src/widgets/cycle-lamp/cycle-lamp.schema.json is there already'],
    ['widget CycleLamp', 'A name is two words or more, in small letters, like shift-clock'],
    ['widget', 'A name is two words or more'],
    ['resource heat-sink', 'The name of a resource is a plural, like test-gauges'],
    ['gadget cycle-lamp', 'npm run new widget|screen|chart|resource|query <name>: not "gadget"'],
  ])('%s is refused', async (words, reason) => {
    const registry = join(tree.root, 'src/widgets/registry.ts');
    const before = readFileSync(registry, 'utf8');

    expect(await make(words)).toMatchObject({
      isDone: false,
      output: expect.stringContaining(reason),
    });
    expect(readFileSync(registry, 'utf8')).toBe(before);
  });

  function make(words: string) {
    return tree.run('node', ['scripts/new.mjs', ...words.split(' ')]);
  }
});
