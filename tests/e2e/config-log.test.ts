import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { startServerProcess } from '#tests/support/server-process.ts';

test('a mistake in the folder of the integrator is logged also where no page is open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-log-'));
  const server = await startServerProcess({
    env: { DEMO: '0', CONFIG_DIR: folder, LOG_LEVEL: 'warn' },
  });
  mkdirSync(join(folder, 'screens/hall'), { recursive: true });
  writeFileSync(join(folder, 'screens/hall/hall.screen.json'), '{ "version": 1 ');

  await expect.poll(() => server.output()).toMatch(/hall\.screen\.json:1:\d+ .*valid JSON/);
  await server.stop();
  rmSync(folder, { recursive: true });
});
