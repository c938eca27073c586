/**
 * `npm run check:full`: all that the gate checks, and at full length what the gate does a few times:
 * every page in both colours, twenty tabs, twenty crashes, twenty killed instances and restarts of NATS, a minute of odd bytes, more random
 * histories.
 * For the night, or before a release.
 */
import { ensureInstalled, run } from './steps.mjs';

const env = { ...process.env, LINESIDE_TESTS: 'full', LINESIDE_FIGURE_RUNS: '36' };

ensureInstalled();
for (const step of ['generate', 'types', 'lint', 'deadcode']) run('npm', ['run', step]);
run('node', ['scripts/test.mjs'], { env });
run('node', ['scripts/test-services.mjs'], { env });
