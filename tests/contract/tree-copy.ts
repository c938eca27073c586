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

/** How a command ended. `output` is what it printed, both ways. */
interface Outcome {
  isDone: boolean;
  output: string;
}

/** The repository once more in a folder of its own, for a test to change. */
export interface TreeCopy {
  root: string;
  apply(step: Step): void;
  /** Runs a tool of the repository, or `node`, in the copy; three minutes at most when not said. */
  run(tool: string, args: readonly string[], limitMs?: number): Promise<Outcome>;
  remove(): void;
}

/** Copies what git tracks and what it does not ignore. */
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
  // A clone that belongs to another user is as good as our own.
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

/** Package by package, so that what tools keep in `node_modules` stays in the copy. */
function linkPackages(root: string) {
  const packages = join(packageRoot, 'node_modules');
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(packages))
    if (name === '.bin' || !name.startsWith('.'))
      symlinkSync(join(packages, name), join(root, 'node_modules', name));
}

/** Without what the test run that we are in has set for itself. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  );
}
