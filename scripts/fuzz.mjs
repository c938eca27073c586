/** `npm run fuzz [-- seconds seed]`: attacks the built server for a minute. */
import { runTests } from './steps.mjs';

const [seconds = '60', seed = String(Date.now())] = process.argv.slice(2);
console.log(`${seconds} seconds with the seed "${seed}"`);
runTests(['--project', 'e2e-timed', 'tests/e2e/fuzz.test.ts'], {
  FUZZ_SECONDS: seconds,
  FUZZ_SEED: seed,
});
