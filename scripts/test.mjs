/** `npm test`: from a fresh clone to all tests passed. Arguments go on to vitest. */
import { runTests } from './steps.mjs';

runTests(process.argv.slice(2));
