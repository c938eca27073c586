import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { formSteps, stateAfter, stepsAllowed } from '#machines/form/form-steps.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import type { FormState } from '#schemas/api/forms.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { adminOf, draftOf, saveForm } from '#server/forms/design/admin-forms.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { callsOf, checklist, firstPiece } from './form-calls.fixture.ts';

const states = Object.keys(formMachine.states) as FormState[];

describe.each(testDatabases)('the life of a form on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  describe.each([
    ['with a set-up', firstPiece, true],
    ['without a set-up', checklist, false],
  ])('%s', (_, templateId, hasSetup) => {
    test.each(states)('every step in the state %s does what the chart says', async (state) => {
      const place = { state, hasSetup };
      const done: unknown[] = [];
      for (const step of formSteps) {
        const after = stateAfter(place, step, { missing: 0, missed: 0 });
        done.push([step, ...(after === null ? refusedIn(state, hasSetup) : [200, after])]);
      }

      expect(await everyStep(state, templateId)).toEqual(done);
    });
  });

  test('a set-up does not end without its parameters, nor a form without its answers', async () => {
    const forms = callsOf(server);
    const id = await forms.begin();
    await forms.take(id, 'setup.start');

    expect(await forms.take(id, 'setup.end')).toMatchObject({
      status: 409,
      body: {
        code: 'form.incomplete',
        Current: { State: 'setup' },
        Errors: [{ Field: 'barrel', Code: 'answer.needsAnswer' }, { Field: 'clamp' }],
      },
    });
    const running = await forms.formIn('ready');
    await forms.take(running, 'execute.start');
    expect(await forms.take(running, 'execute.end')).toMatchObject({
      status: 409,
      body: {
        Current: { State: 'executing', Missing: 4 },
        Errors: ['flash', 'colour', 'weight', 'melt'].map((Field) => ({ Field })),
      },
    });
  });

  test('what its designer says of a form stands with its questions', async () => {
    const forms = callsOf(server);
    const said = await forms.send('GET', `${await forms.begin()}/questions`);
    const plain = await forms.send('GET', `${await forms.begin(checklist)}/questions`);

    expect(said.body).toMatchObject({
      Description: 'Before a run is released: the first good part of the mould.',
      Attributes: [{ Name: 'Work instruction', Value: 'WI-114' }],
    });
    expect(plain.body).not.toHaveProperty('Attributes');
  });

  test('an end without a phase ends what runs', async () => {
    const forms = callsOf(server);
    const id = await forms.formIn('setup');
    const { body } = await forms.send('GET', id);

    expect(await forms.patch(`${id}/end`, { Version: body.Version })).toMatchObject({
      status: 200,
      body: { State: 'ready', SetupEndedAt: '2026-06-10T17:00:00.000Z' },
    });
  });

  test('a form says why a goal was missed, who did what, and when it ended', async () => {
    const forms = callsOf(server);
    const id = await forms.formIn('awaitingReason');
    const blank = await forms.take(id, 'reason', { Reason: '  ' });
    server.clock.now += 60_000;
    const { body } = await callsOf(server, 'anna').take(id, 'reason', { Reason: ' Cold mould ' });

    expect(blank).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Reason' }] } });
    expect(body).toMatchObject({
      State: 'ended',
      Reason: 'Cold mould',
      Username: 'anna',
      MissedGoals: 1,
      EndedAt: new Date(server.clock.now - 60_000).toISOString(),
      FinishedAt: null,
    });
  });

  test('a step needs the version that was read, in the body or as If-Match', async () => {
    const forms = callsOf(server);
    const id = await forms.begin();
    const without = await forms.send('PATCH', `${id}/start`);
    const late = await forms.send('PATCH', `${id}/start`, { headers: { 'if-match': '"7"' } });
    const inTime = await forms.send('PATCH', `${id}/start`, { headers: { 'if-match': '"1"' } });

    expect(without.status).toBe(428);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'form.overtaken', Current: { Id: id, Version: 1, State: 'created' } },
    });
    expect(inTime).toMatchObject({ status: 200, body: { State: 'setup', Version: 2 } });
  });

  test('one of two operators who take one step at once succeeds', async () => {
    const [one, other] = [callsOf(server), callsOf(server, 'anna')];
    const id = await one.begin();
    await Promise.all([one.send('GET', id), other.send('GET', id)]);
    const replies = await Promise.all(
      [one, other].map((forms) => forms.patch(`${id}/start`, { Version: 1 })),
    );

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await one.send('GET', id)).body).toMatchObject({ State: 'setup', Version: 2 });
  });

  test('ten forms that run when their template is published again finish in their own version', async () => {
    const forms = callsOf(server);
    const ids = await Promise.all(Array.from({ length: 10 }, () => forms.formIn('executing')));
    const call = adminOf(server);
    await saveForm(call, firstPiece, (document) => ({
      ...document,
      Questions: document.Questions.filter(({ Id }) => Id !== 'weight'),
    }));
    const { Version } = await draftOf(call, firstPiece);
    const published = await call('POST', `forms/${firstPiece}/version`, { Version });
    expect(published.status).toBe(201);

    for (const id of ids) {
      await forms.take(id, 'execute.end');
      const { status, body } = await forms.take(id, 'finish');
      expect([status, body]).toMatchObject([200, { State: 'finished', TemplateVersion: 2 }]);
    }
    const { body } = await forms.send<{ Items: { Question: { Id: string } }[] }>(
      'GET',
      `${ids[0] ?? ''}/questions`,
    );
    expect(body.Items.map(({ Question }) => Question.Id)).toContain('weight');
    const next = await forms.begin();
    expect((await forms.send('GET', next)).body).toMatchObject({ TemplateVersion: 3, Total: 5 });
  });

  /** Outcome of each step in a state, through the API; each starts with a form in that state. */
  async function everyStep(state: FormState, templateId: string) {
    const forms = callsOf(server);
    const done: unknown[] = [];
    let id = await forms.formIn(state, templateId);
    for (const step of formSteps) {
      const { status, body } = await forms.take(id, step);
      const { code, Current, Form } = body as Partial<
        Record<'code', string> & Record<'Current' | 'Form', typeof body & { Allowed: string[] }>
      >;
      const now = Form?.State ?? body.State;
      if (status === 200) done.push([step, status, now]);
      else done.push([step, status, code, Current?.State, Current?.Allowed]);
      if (status === 200 && now !== state) id = await forms.formIn(state, templateId);
    }
    return done;
  }
});

function refusedIn(state: FormState, hasSetup: boolean) {
  return [409, 'form.notAllowed', state, stepsAllowed({ state, hasSetup })];
}
