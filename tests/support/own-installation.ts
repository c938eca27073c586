import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { tokenFor } from '#cli/player/accounts.ts';
import { packageRoot } from '#server/base/package-root.ts';

import { startServerProcess, type ServerProcess } from './server-process.ts';

const run = promisify(execFile);

/** The password of accounts that tests create. */
export const ownPassword = 'tulip gravel moped seven';

/** An installation without the demo, with one administrator. */
export interface OwnInstallation {
  server: ServerProcess;
  /** Sends a call as the administrator. @returns the answer. @throws Error with the refusal. */
  call<Answer = { Id: string }>(method: string, path: string, body?: object): Promise<Answer>;
}

/** Starts an installation whose administrator is called chief. */
export async function startOwnInstallation(): Promise<OwnInstallation> {
  const server = await startServerProcess({ env: { DEMO: '0' } });
  const env = { ...process.env, DEMO: '0', DATA_DIR: server.dataDir };
  const program = join(packageRoot, 'dist/server/lineside.js');
  const added = run(
    process.execPath,
    [program, 'users', 'add', 'chief', '--role', 'Sysadmin', '--password-stdin'],
    { env },
  );
  added.child.stdin?.end(`${ownPassword}\n`);
  await added;
  const { access_token } = await tokenFor(server.address, 'chief', ownPassword);
  return {
    server,
    async call<Answer>(method: string, path: string, body?: object) {
      const reply = await fetch(`${server.address}/api/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${access_token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
      return (await reply.json()) as Answer;
    },
  };
}
