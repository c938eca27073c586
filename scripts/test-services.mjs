/**
 * `npm run test:services`: all tests with a database on PostgreSQL, and those with several
 * instances.
 */
import { testServices } from './tests/services.mjs';
import { ensureBuilt, ensureInstalled } from './steps.mjs';

ensureInstalled();
ensureBuilt();
process.exit(await testServices('full'));
