import type { FormState, FormStep, NewAnswer } from '#schemas/api/forms.gen.ts';
import type { TestApp } from '#server/test-app.ts';

export const press = 'riverside-imm-07';
export const firstPiece = 'northwind-first-piece';
export const checklist = 'northwind-shift-start';

export interface Reply<Body = { Id: string; State: FormState; Version: number }> {
  status: number;
  body: Body;
}
type Sent = Record<string, unknown>;

/** Calls to forms as an account; paths are below /api/forms. */
export function callsOf(server: TestApp, username = 'operator') {
  async function send<Body = Reply['body']>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    { payload, headers = {} }: { payload?: object; headers?: Record<string, string> } = {},
  ): Promise<Reply<Body>> {
    const authorization = `Bearer ${await server.tokenOf(username)}`;
    const options = { method, url: `/api/forms/${path}`, headers: { ...headers, authorization } };
    return (await server.call({ ...options, ...(payload && { payload }) })) as Reply<Body>;
  }

  async function patch<Body = Reply['body']>(path: string, payload: object) {
    return send<Body>('PATCH', path, { payload });
  }

  async function versionOf(id: string): Promise<number> {
    return (await send('GET', id)).body.Version;
  }

  /** Takes a step like the operator's page, with the current version. */
  async function take(
    id: string,
    step: FormStep,
    { question = 'note', ...more }: Sent & { question?: string } = {},
  ): Promise<Reply> {
    const { path, body } = callOf(question)[step];
    const isOfForm = !withOwnVersions.has(step);
    const payload = { ...body, ...(isOfForm && { Version: await versionOf(id) }), ...more };
    return patch(`${id}/${path}`, payload);
  }

  async function begin(templateId = firstPiece, machineId = press): Promise<string> {
    const payload = { MachineId: machineId };
    return (await send('POST', `template/${templateId}`, { payload })).body.Id;
  }

  return {
    send,
    patch,
    take,
    begin,
    /** Creates a form and brings it to a state, by the fewest steps. */
    async formIn(state: FormState, templateId = firstPiece): Promise<string> {
      const id = await begin(templateId);
      for (const [step, more] of ways[templateId]?.[state] ?? []) {
        const reply = await take(id, step, more);
        if (reply.status !== 200) throw new Error(`${step}: ${JSON.stringify(reply.body)}`);
      }
      return id;
    },
  };
}

/** The call of each step, with a body that is valid for the first-piece template. */
function callOf(question: string): Record<FormStep, { path: string; body?: Sent }> {
  return {
    'setup.start': { path: 'start' },
    'setup.end': { path: 'end', body: { Phase: 'setup' } },
    'execute.start': { path: 'set' },
    'execute.end': { path: 'end', body: { Phase: 'execute' } },
    'product.save': { path: 'product', body: { ProductId: null } },
    'parameters.choose': { path: 'parameters', body: { LeftOut: [] } },
    'parameters.answer': { path: 'parameters/answers', body: { Items: [] } },
    answer: { path: 'questions/answers', body: { Items: [] } },
    comment: { path: `questions/${question}/comment`, body: { Comment: '', Version: 0 } },
    'question.end': { path: `questions/${question}/end?skip=true` },
    media: { path: 'media', body: {} },
    'mode.update': { path: 'mode?type=single' },
    reason: { path: 'reason', body: { Reason: 'New batch' } },
    finish: { path: 'finish' },
  };
}
const withOwnVersions: ReadonlySet<FormStep> = new Set([
  'parameters.answer',
  'answer',
  'comment',
  'question.end',
  'media',
]);

type Way = readonly (readonly [FormStep, Sent?])[];

const parameters = [
  { ParameterId: 'barrel', Value: 221, Version: 0 },
  { ParameterId: 'clamp', Value: 146, Version: 0 },
];
const measures = answersOf({ colour: 'YES', weight: 42, melt: 219 });
const checks = answersOf({ guards: 'YES', stop: 'YES', leaks: 'YES', bins: 'YES' });

const ways: Readonly<Record<string, Readonly<Record<FormState, Way>>>> = {
  [firstPiece]: waysFrom([['setup.start'], ['parameters.answer', { Items: parameters }]], {
    fine: [['answer', { Items: [...measures, ...answersOf({ flash: 'PASS' })] }]],
    below: [
      [
        'answer',
        { Items: [...measures, ...answersOf({ flash: 'FAIL', 'flash-where': ['GATE'] })] },
      ],
      ['comment', { question: 'flash', Comment: 'Second cavity' }],
    ],
  }),
  [checklist]: waysFrom([['setup.start']], {
    fine: [['answer', { Items: [...checks, ...answersOf({ resin: 60 })] }]],
    below: [
      ['answer', { Items: [...checks, ...answersOf({ resin: 10 })] }],
      ['comment', { question: 'resin', Comment: 'Ordered' }],
    ],
  }),
};

/** Steps to each state, with everything that an end requires. */
function waysFrom(setup: Way, { fine, below }: Record<'fine' | 'below', Way>) {
  const ready: Way = [...setup, ['setup.end']];
  const executing: Way = [...ready, ['execute.start'], ...fine];
  const ended: Way = [...executing, ['execute.end']];
  return {
    created: [],
    setup,
    ready,
    executing,
    awaitingReason: [...ready, ['execute.start'], ...below, ['execute.end']],
    ended,
    finished: [...ended, ['finish']],
  } satisfies Record<FormState, Way>;
}

/** First answers, by question. */
export function answersOf(values: Readonly<Record<string, unknown>>): NewAnswer[] {
  return Object.entries(values).map(([QuestionId, Value]) => ({
    QuestionId,
    Value: Value as NewAnswer['Value'],
    Version: 0,
  }));
}
