import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { withoutMosquitto } from '#server/connectors/mqtt/broker.fixture.ts';
import { rebirthCommand } from '#server/connectors/sparkplug/sparkplug-payload.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { press, shownByApi, startPublishing } from './publishers.fixture.ts';
import { metricsIn, sequenceOf } from './receiver.fixture.ts';

const silent = 'riverside-imm-02';

describe.skipIf(withoutMosquitto).each(testDatabases)(
  `publishers on %s${withoutMosquitto ? ` (${withoutMosquitto})` : ''}`,
  (kind) => {
    let site: Awaited<ReturnType<typeof startPublishing>>;
    beforeEach(async () => {
      site = await startPublishing(kind);
    });
    afterEach(() => site.close());

    test('figures are kept by the broker as JSON, and unknown ones are null', async () => {
      const { url } = await site.broker();
      site.run();
      const id = await site.add({ Url: url, TopicPrefix: 'site' });
      const late = await site.listen(url, 'site/#');
      await eventually(() => expect(late.of(`${press}/kpis`).length).toBeGreaterThan(0));

      const own = dataOf(late.of(`${press}/kpis`)[0]);
      expect(late.of('site/state').map(({ payload }) => String(payload))).toEqual([
        '{"Online":true}',
      ]);
      expect(own).toMatchObject({
        Client: { Id: 'northwind' },
        Plant: { Id: 'riverside', TimeZone: 'America/Chicago' },
        Machine: { Id: press, Name: 'IMM-01' },
        Data: { Status: 'RUNNING', TotalParts: 200, RunMinutes: 60 },
      });
      expect(own.Data).toMatchObject(await shownByApi(site.server));
      expect(own.Data['OEE']).toBeTypeOf('number');
      expect(dataOf(late.of(`${silent}/kpis`)[0]).Data).toMatchObject({
        Status: 'UNDEFINED',
        StatusSince: null,
        OEE: null,
        Availability: null,
        Performance: null,
        Quality: null,
        TotalParts: null,
        GoodParts: null,
        RunMinutes: null,
      });
      expect(dataOf(late.of('site/riverside/kpis')[0])).toMatchObject({
        Machine: null,
        Data: { TotalParts: 200 },
      });
      const newcomer = await site.listen(url, 'site/#');
      await eventually(() => expect(newcomer.received.length).toBeGreaterThan(3));
      expect(newcomer.of(`${press}/kpis`)[0]).toMatchObject({ isRetained: true, qos: 1 });
      expect(await site.row(id)).toMatchObject({ State: 'running', LastError: null });
    });

    test('the list of machines is all that is sent', async () => {
      const { url } = await site.broker();
      site.run();
      const Machines = [{ MachineId: press }, { MachineId: silent }];
      await site.add({ Url: url, TopicPrefix: 'site', Machines });
      const heard = await site.listen(url, 'site/#');
      await eventually(() => expect(heard.of(`${silent}/kpis`)).not.toEqual([]));
      expect(new Set(heard.received.map(({ topic }) => topic))).toEqual(
        new Set(['site/state', ...[press, silent].map((id) => `site/riverside/${id}/kpis`)]),
      );
    });

    test('when it is turned off, the broker says that no one keeps the figures up', async () => {
      const { url } = await site.broker();
      site.run();
      const id = await site.add({ Url: url });
      const heard = await site.listen(url, 'lineside/state');
      await eventually(() => expect(heard.received).toHaveLength(1));
      await site.change(id, { IsEnabled: false });

      await eventually(() =>
        expect(String(heard.received.at(-1)?.payload)).toBe('{"Online":false}'),
      );
      await eventually(async () => expect(await site.row(id)).toMatchObject({ State: 'off' }));
    });

    test('an edge node gives its births, what changed, and births again when asked', async () => {
      const { url } = await site.broker();
      const heard = await site.listen(url, 'spBv1.0/#');
      site.run();
      const id = await site.add({ Url: url, Format: 'sparkplug', TopicPrefix: 'plant/oee' });
      await eventually(() => expect(heard.of(`DBIRTH/oee/${press}`)).toHaveLength(1));
      const [birth] = heard.of('NBIRTH/oee');
      const own = heard.of(`DBIRTH/oee/${press}`)[0];
      const unknown = heard.of(`DBIRTH/oee/${silent}`)[0];
      if (!birth || !own || !unknown) throw new Error('births are missing');

      expect(metricsIn(birth)).toMatchObject({
        bdSeq: 1,
        'Node Control/Rebirth': false,
        'riverside/TotalParts': 200,
      });
      expect(heard.received.map(sequenceOf)).toEqual(heard.received.map((_, index) => index % 256));
      expect(birth).toMatchObject({ isRetained: false });
      expect(metricsIn(own)).toMatchObject({ Name: 'IMM-01', Status: 'RUNNING', TotalParts: 200 });
      expect(metricsIn(unknown)).toMatchObject({
        Status: 'UNDEFINED',
        OEE: null,
        TotalParts: null,
        IsChangeover: null,
      });

      await site.server.ingest([[press, 'status', 'STOPPED', 0]]);
      await eventually(() =>
        expect(heard.of(`DDATA/oee/${press}`).map(metricsIn)).toContainEqual(
          expect.objectContaining({ Status: 'STOPPED' }),
        ),
      );
      expect(Object.keys(metricsIn(heard.of(`DDATA/oee/${press}`)[0] ?? birth))).not.toContain(
        'Name',
      );

      const before = heard.received.length;
      await heard.send('spBv1.0/plant/NCMD/oee', rebirthCommand(site.server.clock.now));
      await eventually(() => expect(heard.of('NBIRTH/oee')).toHaveLength(2));
      await eventually(() => expect(heard.of(`DBIRTH/oee/${press}`)).toHaveLength(2));
      const again = heard.received
        .slice(before)
        .filter(({ topic }) => topic.endsWith('NBIRTH/oee'));
      expect(again.map(sequenceOf)).toEqual([0]);
      expect(again.map(metricsIn)).toMatchObject([{ bdSeq: 1 }]);

      await site.change(id, { IsEnabled: false });
      await eventually(() => expect(heard.of('NDEATH/oee')).toHaveLength(1));
      expect(heard.of('NDEATH/oee').map(metricsIn)).toEqual([{ bdSeq: 1 }]);
      await site.change(id, { IsEnabled: true });
      await eventually(() => expect(heard.of('NBIRTH/oee')).toHaveLength(3));
      expect(heard.of('NBIRTH/oee').slice(2).map(metricsIn)).toMatchObject([{ bdSeq: 2 }]);
    });

    test('a broker that restarts is sent the figures again', async () => {
      const { url, restart } = await site.broker();
      site.run();
      const id = await site.add({ Url: url });
      await eventually(async () => expect((await site.row(id))['LastSentAt']).not.toBeNull());
      await restart();
      site.server.clock.now += 60_000;
      const heard = await site.listen(url, 'lineside/#');

      await eventually(() =>
        expect(heard.of(`${press}/kpis`).map(dataOf)).toContainEqual(
          expect.objectContaining({ At: new Date(site.server.clock.now).toISOString() }),
        ),
      );
      expect(await site.row(id)).toMatchObject({ State: 'running' });
    });

    test('a wrong password and a network outside are said, and a right one helps', async () => {
      const { url } = await site.broker('correct horse');
      site.run();
      const id = await site.add({ Url: url, Username: 'lineside', Secret: 'wrong' });
      await eventually(async () =>
        expect(await site.row(id)).toMatchObject({
          State: 'failed',
          LastError: expect.stringMatching(/^The broker refused/),
          LastErrorCode: 'broker.refused',
          LastErrorDetail: 'Connection refused: Not authorized',
          LastSentAt: null,
          Secret: null,
          HasSecret: true,
        }),
      );
      const { secret } = await site.server.db
        .selectFrom('publishers')
        .select('secret')
        .executeTakeFirstOrThrow();
      expect(secret).not.toContain('wrong');
      expect((await site.change(id, { Url: 'mqtt://10.0.0.7' })).body).toMatchObject({
        Errors: [{ Field: 'Secret' }],
      });

      await site.change(id, { Secret: 'correct horse' });
      await eventually(async () =>
        expect(await site.row(id)).toMatchObject({ State: 'running', LastError: null }),
      );
      await site.change(id, { Url: 'mqtt://169.254.1.1', Secret: '' });
      await eventually(async () =>
        expect((await site.row(id))['LastError']).toMatch(/^Nothing answers at this address/),
      );
    });

    test('one of two instances publishes, and the other goes on after it', async () => {
      const { url } = await site.broker();
      const heard = await site.listen(url, 'spBv1.0/#');
      const first = site.run('first');
      await first.settled();
      const second = site.run('second');
      await site.add({ Url: url, Format: 'sparkplug' });
      await eventually(() => expect(heard.of('NBIRTH/lineside')).toHaveLength(1));
      await Promise.all([first.settled(), second.settled()]);
      expect(heard.of('NBIRTH/lineside')).toHaveLength(1);
      await first.close();
      await second.settled();

      await eventually(() => expect(heard.of('NBIRTH/lineside').length).toBe(2));
      const bdSeqs = heard.of('NBIRTH/lineside').map((one) => metricsIn(one)['bdSeq']);
      expect(bdSeqs).toEqual([1, 2]);
    });
  },
);

interface Sent {
  At: string;
  Data: Record<string, unknown>;
}

function dataOf(message: { payload: Buffer } | undefined): Sent {
  return JSON.parse(String(message?.payload)) as Sent;
}
