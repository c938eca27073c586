import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';

import { afterAll, expect, test } from 'vitest';

import { tokenFor } from '#cli/player/accounts.ts';
import { startSmtp } from '#server/people/mail/smtp.fixture.ts';
import { copyOfDemo } from '#tests/support/demo.ts';
import { isFull } from '#tests/support/extent.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const rounds = isFull ? 12 : 2;
const patience = { timeout: 20_000, interval: 50 };
let server: ServerProcess | undefined;
afterAll(() => server?.stop('SIGKILL'));

test('kill -9 while the mail server takes a mail: each notification is mailed, once, as the same mail', async () => {
  const [dataDir, smtp] = await Promise.all([copyOfDemo(), startSmtp()]);
  const env = { MAIL_URL: smtp.url, MAIL_FROM: 'plant@lineside.example' };
  server = await startServerProcess({ dataDir, env });
  await chooseMail(server);
  smtp.isHolding = true;
  const machines = [];
  for (let round = 1; round <= rounds; round += 1) {
    const machine = `imm-${String(round).padStart(2, '0')}`;
    machines.push(machine.toUpperCase());
    await mention(server, machine);
    await expect.poll(() => smtp.held.length, patience).toBeGreaterThanOrEqual(round);
    await server.stop('SIGKILL');
    server = await startServerProcess({ dataDir, env });
  }
  smtp.isHolding = false;
  await expect
    .poll(
      () => subjectsOf(smtp.received).toSorted((one, other) => one.localeCompare(other)),
      patience,
    )
    .toEqual(machines);
  await server.stop();
  expect(subjectsOf(smtp.received)).toHaveLength(rounds);
  // A mail that the mail server accepted before the crash may arrive twice with the same id.
  const ids = new Set(smtp.received.map(idOf));
  expect(ids.size).toBe(rounds);
  for (const held of smtp.held) expect(ids).toContain(idOf(held));
  await smtp.close();
  await rm(dataDir, { recursive: true });
});

/** The machines in the subjects of the mails. */
function subjectsOf(mails: readonly string[]): string[] {
  return mails.flatMap((mail) => /^Subject: .*(IMM-\d+)/m.exec(mail)?.[1] ?? []);
}

function idOf(mail: string): string | undefined {
  return /^Message-ID: (.*)$/m.exec(mail)?.[1];
}

function chooseMail({ address }: ServerProcess): Promise<void> {
  return call(address, {
    username: 'carol',
    method: 'PUT',
    path: 'accounts/carol/notificationsettings',
    body: {
      Muted: [],
      QuietFrom: null,
      QuietUntil: null,
      TimeZone: 'UTC',
      Mail: ['chat.mention'],
      Push: [],
      Digest: 'NONE',
      DigestAt: null,
    },
  });
}

function mention({ address }: ServerProcess, machine: string): Promise<void> {
  const path = `machines/riverside-${machine}/meetings/messages`;
  const body = { Id: randomUUID(), Text: 'Look at this, @carol' };
  return call(address, { username: 'anna', method: 'POST', path, body });
}

interface Call {
  username: string;
  method: string;
  path: string;
  body: object;
}

async function call(address: string, { username, method, path, body }: Call): Promise<void> {
  const { access_token: token } = await tokenFor(address, username);
  const reply = await fetch(`${address}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
}
