import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

import { readSteps } from '../../scripts/examples/worked-examples.ts';

const page = readFileSync(join(packageRoot, 'CONTRIBUTING.md'), 'utf8');

/** The figures of the table in CONTRIBUTING.md, by the heading of the example. */
const stated = Object.fromEntries(
  [...page.matchAll(/^\| \[([^\]]+)\]\([^)]*\) +\| +(\d+) +\| +(\d+) +\| +(\d+) +\|$/gm)].map(
    ([, name = '', ...numbers]) => [name, numbers.map(Number)],
  ),
);

test('the table of costs says what the worked examples take', () => {
  const examples = readSteps(page);
  const names = [...new Set(examples.map(({ example }) => example))];

  expect(stated).toEqual(
    Object.fromEntries(
      names.map((name) => {
        const own = examples.filter(({ example }) => example === name);
        const written = own.filter(({ isEdit }) => !isEdit);
        const edited = own.filter(({ isEdit }) => isEdit);
        return [name, [written.length, linesOf(written), linesOf(edited.map(addedOf))]];
      }),
    ),
  );
});

interface Text {
  text: string;
}

function linesOf(texts: readonly Text[]): number {
  return texts.reduce((sum, { text }) => sum + text.split('\n').filter(Boolean).length, 0);
}

/** The lines that a diff adds. */
function addedOf({ text }: Text): Text {
  return {
    text: text
      .split('\n')
      .filter((line) => line.startsWith('+'))
      .join('\n'),
  };
}
