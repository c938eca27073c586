import { registerSchemas } from '#server/schemas.ts';
import { registerPagePolicy } from '#server/screens/branding/content-security-policy.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { startRuleWatch } from '#server/together/notifications/rules/rule-watch.ts';
import { registerPages } from '#server/web/pages.ts';

import { freePort } from './server-process.ts';

/**
 * The product with a demo plant without history, in this process, with a clock that a test moves.
 */
export interface OwnProduct {
  address: string;
  server: TestApp;
  /** Advances the clock, which then goes on. */
  pass(ms: number): void;
  close(): Promise<void>;
}

/** Serves pages and evaluates rules like the product. The simulator does not run. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = await startTestApp('SQLite', { publicUrl: address });
  const { app, clock } = server;
  let offset = clock.now - Date.now();
  Object.defineProperty(clock, 'now', { get: () => Date.now() + offset });
  // Pages read the time of the server from this header.
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.header('Date', new Date(clock.now).toUTCString()),
  );
  registerSchemas(app);
  registerPagePolicy(app, app.deps.config.looks);
  await registerPages(app);
  await app.listen({ host: '127.0.0.1', port });
  const stopRules = startRuleWatch(app.deps, app.log);
  return {
    address,
    server,
    pass: (ms) => void (offset += ms),
    async close() {
      await stopRules();
      await server.close();
    },
  };
}
