/** `npm start`: from a fresh clone to the running demo plant. */
import { ensureBuilt, ensureInstalled } from './steps.mjs';

ensureInstalled();
ensureBuilt();
process.env.DEMO ??= '1';
process.argv.splice(2, Infinity, 'serve');
await import('../dist/server/lineside.js');
