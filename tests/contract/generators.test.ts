import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { copyTree, type TreeCopy } from './tree-copy.ts';

const timeout = 180_000;
const made = [
  'src/widgets/cycle-lamp/cycle-lamp.test.tsx',
  'src/widgets/cycle-lamp/cycle-lamp.widget.tsx',
  'src/widgets/mould-age/mould-age.test.tsx',
  'src/widgets/mould-age/mould-age.widget.tsx',
  'src/machines/tool-change/tool-change.machine.ts',
  'src/machines/tool-change/tool-change.model.ts',
  'src/machines/tool-change/tool-change.model.test.ts',
  'src/widgets/registry.ts',
];

describe('what `npm run new` writes', () => {
  let tree: TreeCopy;
  beforeAll(async () => {
    tree = copyTree();
    for (const words of [
      'widget cycle-lamp',
      'widget mould-age',
      'screen night-wall',
      'chart tool-change',
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
    const screen = 'src/config/screens/night-wall';
    expect(await tree.run('oxfmt', ['--check', ...made, screen])).toMatchObject({ isDone: true });
  });

  test('passes its own tests, and those that watch over the whole', { timeout }, async () => {
    const tests = made.filter((path) => path.includes('.test.'));
    const watchers = ['tests/contract/screens.test.ts', 'tests/contract/widgets.test.ts'];

    expect(await tree.run('vitest', ['run', ...tests, ...watchers])).toMatchObject({
      isDone: true,
    });
  });

  test('has nothing left of the example but its words', () => {
    const texts = [...made, 'src/config/screens/night-wall/night-wall.screen.json'].map((path) =>
      readFileSync(join(tree.root, path), 'utf8'),
    );

    expect(texts.filter((text) => /shift-?(clock|wall)|andon-?call/i.test(text))).toEqual([]);
  });

  test.each([
    ['widget cycle-lamp', 'src/widgets/cycle-lamp/cycle-lamp.schema.json is there already'],
    ['widget CycleLamp', 'A name is two words or more, in small letters, like shift-clock'],
    ['widget', 'A name is two words or more'],
    ['gadget cycle-lamp', 'npm run new widget|screen|chart <name>: not "gadget"'],
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
