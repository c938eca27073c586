import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Db } from '#server/db/open.ts';
import { testDatabases } from '#server/db/test-database.ts';
import type { Mail } from '#server/people/mail/mailer.ts';
import { startTestApp, type TestApp, type TestInstance } from '#server/test-app.ts';
import { deliverDue } from '#server/together/notifications/deliver/deliver.ts';

import { rulesOn } from './rules.fixture.ts';
import { runRules } from './run-rules.ts';

const restarts = 50;
/** Interval of restarts of the whole server; the rule watch restarts each time. */
const wholeEvery = 5;
/** Roughly the statements of one run of rules and deliveries: a crash is simulated after each. */
const maxStatements = 17;

describe.each(testDatabases)('restarts on %s', (kind) => {
  let server: TestApp;
  let rules: ReturnType<typeof rulesOn>;
  const mails = new Set<string>();
  let kills = 0;
  beforeAll(async () => {
    server = await startTestApp(kind);
    rules = rulesOn(server);
    await server.db.insertInto('notification_settings').values(byMail).execute();
  });
  afterAll(() => server.close());

  test('fifty of them, in the middle of the rules and of what is sent: each stop is said and mailed once', async () => {
    await rules.add({ kind: 'machine.stopped', hold_ms: 60_000 });
    for (let round = 0; round < restarts; round += 1) {
      await rules.status(`imm-0${(Math.floor(round / 2) % 9) + 1}`, wordOf(round));
      server.clock.now += 400_000;
      const instance = round % wholeEvery === 0 ? await server.startSecond() : undefined;
      await workUntilEnd(instance ?? server, round % maxStatements);
      await instance?.close();
      await work(server.db, server);
    }

    const said = await rules.seenBy('carol');
    expect(said).toHaveLength(restarts / 2);
    expect(said.filter(({ EndedAt }) => EndedAt === null)).toEqual([]);
    // The same mail may be sent twice, but never two mails about one stop.
    expect(mails.size).toBe(restarts / 2);
    expect(kills).toBeGreaterThan(restarts / 2);
    expect(await openDeliveries()).toEqual([]);
  });

  /** Simulates an instance that is killed after some statements: uncommitted changes are lost. */
  async function workUntilEnd(instance: TestInstance, statements: number): Promise<void> {
    await work(endingAfter(server.db, statements), instance).catch((error: Error) => {
      if (error.message !== 'killed') throw error;
      kills += 1;
    });
  }

  async function work(db: Db, { bus, app }: TestInstance): Promise<void> {
    await runRules({ db, bus, now: () => server.clock.now });
    const mailer = {
      isReady: () => true,
      send: () => Promise.resolve(),
      hand({ messageId = '' }: Mail) {
        mails.add(messageId);
        return Promise.resolve();
      },
    };
    await deliverDue({ ...app.deps, db, mailer, log: { warn() {} } });
  }

  function openDeliveries() {
    return server.db
      .selectFrom('deliveries')
      .select('notification_id')
      .where('closed_at', 'is', null)
      .execute();
  }
});

/** Status by round: stopped, then running again. */
function wordOf(round: number): string {
  return round % 2 === 0 ? 'STOPPED' : 'RUNNING';
}

const byMail = {
  account_id: 'carol',
  muted: '[]',
  quiet_from: null,
  quiet_until: null,
  time_zone: 'UTC',
  by_mail: '["machine.stopped"]',
};

function endingAfter(db: Db, statements: number): Db {
  let left = statements;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return db.withPlugin(plugin);
}
