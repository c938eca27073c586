/**
 * Lets git use the hooks of this folder, after the dependencies were installed. A clone with hooks of
 * its own keeps them, and a copy without a repository has none.
 */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

const top = git('rev-parse', '--show-toplevel');
if (top === realpathSync(process.cwd()) && git('config', 'core.hooksPath') === '')
  git('config', 'core.hooksPath', 'scripts/hooks');

/** @returns the first line that git prints; empty where it fails or is missing. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
