import { idle } from '#lib/idle.ts';

/* The faces of other scripts cost a long style sheet. Who does not read them has them when the page is idle. */
if (!/^(zh|hi)/.test(document.documentElement.lang)) await idle();
await import('#theme/fonts-asia.css');
