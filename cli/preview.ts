import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Command } from 'commander';

import { demoPassword } from '#server/demo/accounts.ts';
import { readEnvironment, type Environment } from '#server/environment.ts';
import { startServer } from '#server/start.ts';

import { configurationIn } from './config-files.ts';
import { commandGroup, type Terminal } from './terminal.ts';

/**
 * `lineside preview`: a separate server with the demo plant that shows the screens of a folder and
 * reloads changes, until Ctrl+C. The installation is neither read nor written.
 */
export function previewCommand({ variables, print }: Terminal): Command {
  return commandGroup('preview', 'Show the screens of a folder with the data of the demo')
    .argument('<folder>')
    .option('--port <port>', 'port to listen on; a free one when absent', '0')
    .action(async (folder: string, { port }: { port: string }, command: Command) => {
      configurationIn(folder, command);
      const dataDir = mkdtempSync(join(tmpdir(), 'lineside-preview-'));
      const { DATABASE_URL: _, PUBLIC_URL: __, ...own } = variables;
      const environment = readEnvironment({
        ...own,
        DATA_DIR: dataDir,
        CONFIG_DIR: folder,
        DEMO: '1',
        PORT: port,
        LOG_LEVEL: own['LOG_LEVEL'] ?? 'warn',
      });
      try {
        await serveUntilEnded(environment, print, folder);
      } finally {
        rmSync(dataDir, { recursive: true });
      }
    });
}

async function serveUntilEnded(
  environment: Environment,
  print: Terminal['print'],
  folder: string,
): Promise<void> {
  const server = await startServer(environment);
  print(`${server.address} shows ${folder}. Sign in as sysadmin, ${demoPassword}.`);
  print('Changes of the folder show at once. Ctrl+C ends the preview.');
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
  });
  await server.close();
}
