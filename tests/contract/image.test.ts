import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

interface Instruction {
  /** Name of the stage, or its number. */
  stage: string;
  name: string;
  words: string[];
}

/** Folders that a stage builds or installs; the repository does not have them. */
const made = new Set(['dist', 'node_modules']);

const instructions = readDockerfile();
const stages = [...new Set(instructions.map(({ stage }) => stage))];
const last = instructions.filter(({ stage }) => stage === stages.at(-1));
const ignored = readText('.dockerignore').split('\n').filter(Boolean);

describe('the image', () => {
  const copies = instructions
    .filter(({ name }) => name === 'COPY')
    .map(({ stage, words }) => ({
      stage,
      from: words.find((word) => word.startsWith('--from='))?.slice('--from='.length),
      sources: words.filter((word) => !word.startsWith('--')).slice(0, -1),
    }));

  test.each(copies)('copies what is there: $sources', ({ stage, from, sources }) => {
    const paths = sources.map((source) => source.replace(/^\/app\//, ''));

    expect(sources.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !made.has(path) && !existsSync(join(packageRoot, path)))).toEqual(
      [],
    );
    // A file is copied from the build context or from an earlier stage.
    const known = [undefined, ...stages.slice(0, stages.indexOf(stage))];
    expect(known).toContain(from);
    expect(from === undefined ? paths.filter(isIgnored) : []).toEqual([]);
  });

  test('leaves out what is made on the machine of a contributor', () => {
    const paths = ['node_modules', 'dist', 'data', '.git', 'src/widgets/revenue/revenue.gen.ts'];

    expect(paths.filter((path) => !isIgnored(path))).toEqual([]);
  });

  test('stands on exact versions of a Node that Lineside runs on', () => {
    const { engines } = JSON.parse(readText('package.json')) as { engines: { node: string } };
    const [, oldest = ''] = /^>=(\d+\.\d+)$/.exec(engines.node) ?? [];

    const versions = instructions
      .filter(({ name }) => name === 'FROM')
      .map(({ words }) => /^node:(\d+\.\d+\.\d+)-bookworm(?:-slim)?$/.exec(words[0] ?? '')?.[1]);

    expect(new Set(versions).size).toBe(1);
    expect(versions[0]?.localeCompare(oldest, 'en', { numeric: true })).toBe(1);
  });

  test('runs as a user without rights, and keeps its data in a volume of that user', () => {
    const env = textOf('ENV');
    const [, folder = ''] = /DATA_DIR=(\S+)/.exec(env) ?? [];

    expect(textOf('USER')).toBe('node');
    expect(textOf('VOLUME')).toBe(folder);
    expect(textOf('RUN')).toBe(`mkdir ${folder} && chown node:node ${folder}`);
  });

  test('is asked for its health by a route of the product', () => {
    const [, route] = /\}(\/\w+)`/.exec(textOf('HEALTHCHECK')) ?? [];

    expect(readText('server/operations/health.ts')).toContain(`app.get('${route}'`);
  });
});

function readDockerfile(): Instruction[] {
  let stage = '';
  return readText('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const [name = '', ...words] = line.trim().split(/\s+/);
      if (name === 'FROM') stage = words[2] ?? String(index);
      return { stage, name, words };
    });
}

function textOf(name: string): string {
  const found = last.filter((instruction) => instruction.name === name);
  return found.map(({ words }) => words.join(' ')).join('\n');
}

/** Supports the patterns in use only: a path from the root, or the ending of a name anywhere. */
function isIgnored(path: string): boolean {
  return ignored.some(
    (pattern) =>
      path === pattern || (pattern.includes('*') && path.endsWith(pattern.replace(/^.*\*/, ''))),
  );
}

function readText(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}
