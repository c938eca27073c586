import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { packageRoot } from '#server/base/package-root.ts';

import { edited, type Step } from '../../scripts/examples/worked-examples.ts';

/** The end of a command. `output` is its standard output and standard error. */
interface Outcome {
  isDone: boolean;
  output: string;
}

/** A copy of the repository in a temporary folder, which a test may change. */
export interface TreeCopy {
  root: string;
  apply(step: Step): void;
  /** Runs a tool of the repository, or `node`, in the copy. The default limit is three minutes. */
  run(tool: string, args: readonly string[], limitMs?: number): Promise<Outcome>;
  remove(): void;
}

/** Copies all files that git does not ignore. */
export function copyTree(): TreeCopy {
  const root = mkdtempSync(join(tmpdir(), 'lineside-tree-'));
  for (const path of repositoryFiles()) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    copyFileSync(join(packageRoot, path), join(root, path));
  }
  linkPackages(root);

  return {
    root,
    apply({ path, isEdit, text }) {
      const file = join(root, path);
      if (existsSync(file) !== isEdit)
        throw new Error(`${path} is ${isEdit ? 'not there' : 'there already'}`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, isEdit ? edited(readFileSync(file, 'utf8'), text) : text);
    },
    run: (tool, args, limitMs = 180_000) =>
      new Promise((resolve) => {
        const command =
          tool === 'node' ? process.execPath : join(root, 'node_modules', '.bin', tool);
        const options = { cwd: root, env: plainEnvironment(), timeout: limitMs };
        execFile(command, args, options, (error, stdout, stderr) =>
          resolve({ isDone: error === null, output: stdout + stderr }),
        );
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function repositoryFiles(): string[] {
  // Git refuses a repository that belongs to another user unless it is declared safe.
  const list = [
    '-c',
    'safe.directory=*',
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ];
  return execFileSync('git', list, { cwd: packageRoot, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && !/^(node_modules|dist)(\/|$)/.test(path))
    .filter((path) => existsSync(join(packageRoot, path)));
}

/**
 * Links each package by itself, so that files that tools write to `node_modules` stay in the copy.
 */
function linkPackages(root: string) {
  const packages = join(packageRoot, 'node_modules');
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(packages))
    if (name === '.bin' || !name.startsWith('.'))
      symlinkSync(join(packages, name), join(root, 'node_modules', name));
}

/** The environment without the variables of the surrounding test run. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  );
}
