import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { callsOf, checklist, press } from '#server/forms/answers/form-calls.fixture.ts';
import { withoutAgreements } from '#server/people/agreements/agreements.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { hourMs } from '#shared/durations.ts';

import { rulesOn } from './rules.fixture.ts';
import { runRules } from './run-rules.ts';

describe.each(testDatabases)('rules about forms and shifts on %s', (kind) => {
  let server: TestApp;
  let rules: ReturnType<typeof rulesOn>;
  beforeAll(async () => {
    server = await startTestApp(kind);
    rules = rulesOn(server);
    await withoutAgreements(server.db);
  });
  beforeEach(() => rules.forget());
  afterAll(() => server.close());

  test('a form is due once, overdue once, and both are over when it is done', async () => {
    await askEvery(4);
    await rules.add({ kind: 'form.due', machine_id: press });
    await rules.add({ kind: 'form.overdue', machine_id: press, display_name: 'Late forms' });
    await rules.look(5);
    expect(await rules.seenBy('carol')).toEqual([]);

    await publishedHoursAgo(3.5);
    await rules.look(5);
    await restartAndLook();
    const due = {
      Kind: 'form.due',
      Page: 'machine',
      AssociatedToItemId: press,
      Values: { machine: 'IMM-07', form: expect.any(String) },
      EndedAt: null,
    };
    expect(await rules.seenBy('carol')).toMatchObject([due]);
    expect(await rules.seenBy('ben')).toEqual([]);

    await rules.look(hourMs / 1000);
    await restartAndLook();
    const overdue = { ...due, Kind: 'form.overdue' };
    expect(await rules.seenBy('carol')).toMatchObject([overdue, due]);

    await callsOf(server).formIn('finished', checklist);
    await rules.look(5);
    await restartAndLook();
    const over = { EndedAt: expect.any(String) };
    expect(await rules.seenBy('carol')).toMatchObject([
      { ...overdue, ...over },
      { ...due, ...over },
    ]);
  });

  test('a closed shift that came out otherwise is said once a change, for a day', async () => {
    await rules.add({ kind: 'shift.changed' });
    await rules.look(5);
    await change('riverside-imm-02');
    await rules.look(5);
    await restartAndLook();
    const news = { Kind: 'shift.changed', Values: { machine: 'IMM-02', shift: 'Early' } };
    expect(await rules.seenBy('carol')).toMatchObject([{ ...news, EndedAt: null }]);
    expect(await rules.seenBy('ben')).toEqual([]);

    server.clock.now += 60_000;
    await change('riverside-imm-02');
    await rules.look(5);
    const over = { ...news, EndedAt: expect.any(String) };
    expect(await rules.seenBy('carol')).toMatchObject([{ ...news, EndedAt: null }, over]);

    await rules.look((24 * hourMs) / 1000);
    expect(await rules.seenBy('carol')).toMatchObject([over, over]);
  });

  test('a KPI below its threshold is said at the end of each shift that was too low', async () => {
    await rules.add({
      kind: 'kpi.lowShift',
      kpi: 'Availability',
      threshold: 60,
      machine_id: 'riverside-imm-10',
    });
    // Thursday, 06:00 in Chicago.
    server.clock.now = Date.parse('2026-06-18T11:00:00Z');
    await rules.status('imm-10', 'RUNNING');
    server.clock.now += 4 * hourMs;
    await rules.status('imm-10', 'STOPPED');
    await rules.look((3.9 * hourMs) / 1000);
    expect(await rules.seenBy('carol')).toEqual([]);

    await rules.look((0.2 * hourMs) / 1000);
    await restartAndLook();
    const early = { Kind: 'kpi.lowShift', Values: { shift: 'Early', threshold: 60 } };
    expect(await rules.seenBy('carol')).toMatchObject([{ ...early, EndedAt: null }]);

    await rules.look((8 * hourMs) / 1000);
    const late = { Values: { shift: 'Late', value: 0 } };
    const over = { EndedAt: expect.any(String) };
    expect(await rules.seenBy('carol')).toMatchObject([late, { ...early, ...over }]);

    await rules.status('imm-10', 'RUNNING');
    await rules.look((16 * hourMs) / 1000);
    expect(await rules.seenBy('carol')).toMatchObject([{ ...late, ...over }, early]);
  });

  /** Evaluates the rules in another process, which knows only stored state. */
  async function restartAndLook(): Promise<void> {
    const second = await server.startSecond();
    await runRules({ db: server.db, bus: second.bus, now: () => server.clock.now });
    await second.close();
  }

  function askEvery(hours: number) {
    return ofChecklist({ due: JSON.stringify({ EveryHours: hours }) }, server.clock.now);
  }

  function publishedHoursAgo(hours: number) {
    return ofChecklist({}, server.clock.now - hours * hourMs);
  }

  function ofChecklist(fields: { due?: string }, published_at: number) {
    return server.db
      .updateTable('form_template_versions')
      .set({ ...fields, published_at })
      .where('template_id', '=', checklist)
      .execute();
  }

  function change(machine_id: string) {
    const event = { machine_id, shift: 'Early', shift_start: 0, shift_end: 1, cause: 'reason' };
    return server.db
      .insertInto('shift_events')
      .values({
        ...event,
        id: randomUUID(),
        at: server.clock.now,
        username: null,
        changes: '{}',
      })
      .execute();
  }
});
