import fc from 'fast-check';

// The gate tries the same cases in each run. `npm run check:full` draws others, and prints their seed when one fails.
if (process.env['LINESIDE_TESTS'] !== 'full') fc.configureGlobal({ seed: 2026 });
