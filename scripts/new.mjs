/**
 * `npm run new widget|screen|chart|resource|query <name>`: generates files from the examples of
 * CONTRIBUTING.md.
 */
import { join } from 'node:path';

import { runnerImport } from 'vite';

import { root, run } from './steps.mjs';

const { module } = await runnerImport(join(root, 'scripts', 'examples', 'generator.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
const [kind, name] = process.argv.slice(2);
try {
  const paths = module.generate(root, kind, name);
  run('node', ['scripts/generate.mjs']);
  run('npx', ['oxfmt', ...paths], { stdio: 'ignore' });
  console.log(`Written:\n${paths.map((path) => `  ${path}`).join('\n')}`);
  console.log('What they say is that of the example: now write your own, texts in four languages.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
