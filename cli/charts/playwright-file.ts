import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Script } from '#model-testing/suite/script.ts';
import { packageRoot } from '#server/base/package-root.ts';

/** A case takes half a minute, and several times that on a busy machine. */
const maxCaseMs = 180_000;

/** The player's code, written beside each generated file. */
export function playerFile(): string {
  return readFileSync(join(packageRoot, 'dist', 'player', 'play.js'), 'utf8');
}

/**
 * A Playwright test file with a test for each script.
 * @param runner Module of Playwright's test runner.
 */
export function playwrightFile(
  chart: string,
  scripts: readonly Script[],
  runner = '@playwright/test',
): string {
  const [first] = scripts;
  return `// Made by "lineside charts generate". Make it again instead of changing it.
import { expect, test } from '${runner}';

import { closeAllPages, playScript } from './lineside-player.mjs';

const address = process.env.LINESIDE_URL ?? 'http://127.0.0.1:8080';
// Without them the people of the demo sign in.
const { LINESIDE_USER: username, LINESIDE_PASSWORD: password } = process.env;
const setting = ${json(first?.setting ?? {})};

test.describe(${json(chart)}, () => {
  test.setTimeout(${maxCaseMs});
  test.afterEach(({ browser }) => closeAllPages(browser));
${scripts.map(testOf).join('')}});
`;
}

function testOf(script: Script): string {
  const requirements = script.requirements.map((one) => `  // ${one.replaceAll(/\s+/g, ' ')}\n`);
  return `
${requirements.join('')}  test(${json(`${script.id}: ${script.begins}, ${script.steps.length} steps`)}, async ({ browser }) => {
    const script = ${json({ ...script, setting: undefined })};
    expect(await playScript({ browser, address, username, password }, { ...script, setting })).toEqual([]);
  });
`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n    ');
}
