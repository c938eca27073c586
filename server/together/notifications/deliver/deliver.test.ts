import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { createMailer, type Mailer } from '#server/people/mail/mailer.ts';
import { startSilent, startSmtp, type SmtpServer } from '#server/people/mail/smtp.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import {
  addNotifications,
  endNotifications,
} from '#server/together/notifications/make/make-notifications.ts';
import { minuteMs, hourMs } from '#shared/durations.ts';

import { deliverDue } from './deliver.ts';

const publicUrl = 'https://plant.example';

describe.each(testDatabases)('what is sent on %s', (kind) => {
  let server: TestApp;
  let smtp: SmtpServer;
  let number = 0;
  const warnings: object[] = [];
  beforeAll(async () => {
    server = await startTestApp(kind, { publicUrl });
    smtp = await startSmtp();
  });
  beforeEach(async () => {
    for (const table of ['deliveries', 'notifications', 'notification_settings'] as const)
      await server.db.deleteFrom(table).execute();
    smtp.received.length = 0;
    warnings.length = 0;
    server.clock.now = Date.parse('2026-06-10T17:00:30Z');
  });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });

  test('a mail goes to who wants one, once, in their language and by their clock', async () => {
    await settings('anna', { by_mail: '["machine.stopped"]', time_zone: 'America/Chicago' });
    await changeAnna({ language: 'es-MX' });
    await notify(['anna', 'carol']);
    await send();
    await send();
    expect(smtp.received).toHaveLength(1);
    const text = decoded(smtp.received[0]);
    expect(text).toContain('To: anna@lineside.example');
    expect(text).toContain('IMM-07');
    expect(text).toContain('12:00:30');
    expect(text).toContain(`${publicUrl}/machine/riverside-imm-07`);
    expect(text).toContain(`${publicUrl}/user/notifications`);
    expect(text).not.toContain('{{');
    await changeAnna({ language: 'en-US' });
  });

  test('a mail that waits is not sent once it was read, is over, or its reader has left', async () => {
    await settings('anna', { by_mail: '["machine.stopped"]' });
    const keys = [await notify(['anna']), await notify(['anna'])];
    await endNotifications(server.db, [keys[0] ?? ''], { at: server.clock.now });
    await server.db
      .updateTable('notifications')
      .set({ read_at: server.clock.now })
      .where('key', '=', keys[1] ?? '')
      .execute();
    await send();
    await notify(['anna']);
    await changeAnna({ disabled_at: server.clock.now });
    await send();
    await changeAnna({ disabled_at: null });
    await send();
    expect(smtp.received).toEqual([]);
    expect(await outcomes()).toEqual(['not needed', 'not needed', 'not needed']);
  });

  test('nothing is sent in quiet hours; a digest is one mail at its time', async () => {
    await settings('anna', {
      by_mail: '["machine.stopped"]',
      quiet_from: 17 * 60,
      quiet_until: 17 * 60 + 30,
    });
    await settings('carol', { by_mail: '["machine.stopped"]', digest: 'DAILY', digest_at: 60 });
    await notify(['anna', 'carol']);
    server.clock.now += 20 * minuteMs;
    await notify(['anna', 'carol']);
    await send();
    expect(smtp.received).toEqual([]);
    server.clock.now = Date.parse('2026-06-10T17:30:01Z');
    await send();
    expect(smtp.received.map(recipientOf)).toEqual(['anna@lineside.example']);
    server.clock.now = Date.parse('2026-06-11T00:59:00Z');
    await send();
    expect(smtp.received).toHaveLength(1);
    server.clock.now += minuteMs;
    await send();
    expect(smtp.received.map(recipientOf)).toEqual([
      'anna@lineside.example',
      'carol@lineside.example',
    ]);
    expect(decoded(smtp.received[1])).toContain('Subject: 2 notifications of Lineside');
  });

  test('a mail server that does not answer is tried again, longer apart, and nothing is lost', async () => {
    const silent = await startSilent();
    await settings('anna', { by_mail: '["machine.stopped"]' });
    await settings('carol', { by_mail: '["machine.stopped"]' });
    await notify(['anna', 'carol']);
    const waits = [];
    for (let time = 0; time < 3; time += 1) {
      const before = server.clock.now;
      await send(mailerTo(silent.url, 100));
      const { next_at } = await server.db
        .selectFrom('deliveries')
        .select('next_at')
        .orderBy('next_at', 'desc')
        .executeTakeFirstOrThrow();
      waits.push(next_at - before);
      server.clock.now = next_at;
    }
    await silent.close();
    expect(waits).toEqual([30_000, 60_000, 120_000]);
    expect(warnings).toHaveLength(3);
    await send();
    await send();
    expect(new Set(smtp.received.map(recipientOf))).toEqual(
      new Set(['anna@lineside.example', 'carol@lineside.example']),
    );
    expect(smtp.received).toHaveLength(2);
  });

  test('a refused address is not tried again, and after a day nothing is', async () => {
    const refusing = await startSmtp('550 No such mailbox');
    await settings('anna', { by_mail: '["machine.stopped"]' });
    await notify(['anna']);
    await send(mailerTo(refusing.url));
    await refusing.close();
    expect(await outcomes()).toEqual(['refused']);
    await notify(['anna']);
    server.clock.now += 24 * hourMs;
    await send();
    expect(await outcomes()).toEqual(['given up', 'refused']);
    expect(smtp.received).toEqual([]);
  });

  test('fifty ends between any two steps: each notification is mailed, and none as two mails', async () => {
    await settings('anna', { by_mail: '["machine.stopped"]' });
    const arrived = new Map<string, string>();
    let ends = 0;
    const expected: string[] = [];
    for (let round = 0; round < 50; round += 1) {
      expected.push(`M-${number + 1}`);
      await notify(['anna'], { machine: `M-${number + 1}`, minutes: 2 });
      const isTaken = round % 2 === 0;
      const dying: Mailer = {
        isReady: () => true,
        send: () => Promise.resolve(),
        hand(mail) {
          // Simulates a crash before the mail server has the mail, or right after.
          if (isTaken) arrived.set(mail.messageId ?? '', mail.text);
          ends += 1;
          return Promise.reject(new Error('ended'));
        },
      };
      await send(dying);
      server.clock.now += 10 * minuteMs;
    }
    server.clock.now += 2 * hourMs;
    const living = {
      isReady: () => true,
      send: () => Promise.resolve(),
      hand: (mail: { messageId?: string; text: string }) =>
        Promise.resolve(void arrived.set(mail.messageId ?? '', mail.text)),
    };
    await send(living);
    expect(ends).toBeGreaterThanOrEqual(50);
    const words = [...arrived.values()].join('\n').match(/M-\d+/g) ?? [];
    expect(words).toHaveLength(50);
    expect(new Set(words)).toEqual(new Set(expected));
  });

  async function changeAnna(fields: { language?: string; disabled_at?: number | null }) {
    await server.db.updateTable('accounts').set(fields).where('id', '=', 'anna').execute();
  }

  async function settings(account_id: string, fields: object): Promise<void> {
    await server.db
      .insertInto('notification_settings')
      .values({
        account_id,
        muted: '[]',
        quiet_from: null,
        quiet_until: null,
        time_zone: 'UTC',
        ...fields,
      })
      .execute();
  }

  async function notify(
    accountIds: readonly string[],
    values: Record<string, string | number> = { machine: 'IMM-07', minutes: 10 },
  ): Promise<string> {
    number += 1;
    const key = `test ${number}`;
    await addNotifications(
      server.db,
      {
        kind: 'machine.stopped',
        key,
        clientId: 'northwind',
        page: 'machine',
        itemId: 'riverside-imm-07',
        values,
      },
      { accountIds, at: server.clock.now },
    );
    return key;
  }

  /** Like the product every five seconds. */
  function send(mailer = mailerTo(smtp.url)): Promise<void> {
    const { deps } = server.app;
    const log = { warn: (details: object) => void warnings.push(details) };
    return deliverDue({ ...deps, publicUrl, mailer, log });
  }

  async function outcomes(): Promise<(string | null)[]> {
    const rows = await server.db
      .selectFrom('deliveries')
      .select('outcome')
      .orderBy('outcome')
      .execute();
    return rows.map(({ outcome }) => outcome);
  }
});

function mailerTo(url: string, timeoutMs = 5000): Mailer {
  return createMailer({
    settings: { url, from: 'plant@lineside.example' },
    folder: undefined,
    now: Date.now,
    timeoutMs: timeoutMs,
    log: { warn: () => {}, error: () => {} },
  });
}

function recipientOf(message: string | undefined): string | undefined {
  return /^To: (.*)$/m.exec(message ?? '')?.[1];
}

/** Decodes the ASCII part of quoted-printable. */
function decoded(message: string | undefined): string {
  return (message ?? '').replaceAll(/=\n/g, '').replaceAll('=3D', '=');
}
