import type { Transaction } from 'kysely';

import type { FormStep, NewAnswer, NewParameterAnswer } from '#schemas/api/forms.gen.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { createForm } from '#server/forms/answers/create-form.ts';
import { createDocuments } from '#server/forms/answers/documents.ts';
import { takeStep, type OpenForm } from '#server/forms/answers/form-step.ts';
import { storeComment } from '#server/forms/answers/question-notes.ts';
import { storeAnswers, storeParameters } from '#server/forms/answers/store-answers.ts';
import { minuteMs, dayMs } from '#shared/durations.ts';

import { createRandom } from './random.ts';

type Act = (form: OpenForm) => Promise<unknown>;

const operator = { accountId: 'operator', username: 'operator' };
const caller = { clients: ['northwind'] };
const machines = ['riverside-imm-07', 'riverside-imm-02', 'pune-imm-01'] as const;
const runs = 8;

/**
 * Forms of the last days, made through the same steps as operators take. All but the newest are
 * finished.
 */
export async function writeForms(
  tx: Transaction<Database>,
  { seed, now }: { seed: string; now: number },
): Promise<void> {
  const random = createRandom(`${seed}/forms`);
  for (const machineId of machines)
    for (let run = runs; run >= 0; run -= 1) {
      const at = now - run * dayMs - 40 * minuteMs;
      const weight = Math.round((42 + random.noise() * 0.6) * 100) / 100;
      await firstPiece(tx, { machineId, at, weight, isFinished: run > 0 });
      if (run > 0) await shiftStart(tx, { machineId, at: at - 60 * minuteMs });
    }
}

interface Run {
  machineId: string;
  at: number;
}

async function firstPiece(
  tx: Transaction<Database>,
  { weight, isFinished, ...run }: Run & { weight: number; isFinished: boolean },
): Promise<void> {
  const form = await beginning(tx, 'northwind-first-piece', run);
  const isOutside = weight < 41.5 || weight > 42.5;
  await form.take('setup.start');
  await form.take('parameters.answer', (open) =>
    storeParameters(tx, open, [parameter('barrel', 221), parameter('clamp', 146)]),
  );
  await form.take('setup.end');
  await form.take('execute.start');
  await form.take('answer', (open) =>
    storeAnswers(tx, open, [answer('flash', 'PASS'), answer('colour', 'YES')]),
  );
  if (!isFinished) return;
  await form.take('answer', (open) =>
    storeAnswers(tx, open, [answer('weight', weight), answer('melt', 219)]),
  );
  if (isOutside)
    await form.take('comment', (open) =>
      storeComment(tx, open, {
        questionId: 'weight',
        comment: { Comment: 'Holding pressure adjusted, next part is fine', Version: 0 },
      }),
    );
  await form.take('execute.end');
  await form.take('finish');
}

async function shiftStart(tx: Transaction<Database>, run: Run): Promise<void> {
  const form = await beginning(tx, 'northwind-shift-start', run);
  const checked = ['guards', 'stop', 'leaks', 'bins'].map((id) => answer(id, 'YES'));
  await form.take('execute.start');
  await form.take('answer', (open) => storeAnswers(tx, open, [...checked, answer('resin', 60)]));
  await form.take('execute.end');
  await form.take('finish');
}

/** Creates a form; each further step is taken two minutes after the last. */
async function beginning(
  tx: Transaction<Database>,
  templateId: string,
  { machineId, at: begun }: Run,
) {
  const documents = createDocuments();
  let at = begun;
  const row = await createForm(tx, {
    templateId,
    wanted: { MachineId: machineId },
    caller,
    by: { ...operator, at },
    documents,
  });
  let version = row.version;
  return {
    async take(step: FormStep, act: Act = async () => []) {
      at += 2 * minuteMs;
      const ofForm = !['answer', 'comment', 'parameters.answer'].includes(step);
      const read = { headers: {}, body: { Version: version } };
      const call = { formId: row.id, step, caller, by: { ...operator, at }, documents };
      const after = await takeStep(tx, { ...call, ...(ofForm && { read }) }, async (_, form) => {
        await act(form);
        return {};
      });
      version = after.version;
    },
  };
}

function answer(QuestionId: string, Value: string | number): NewAnswer {
  return { QuestionId, Value, Version: 0 };
}

function parameter(ParameterId: string, Value: number): NewParameterAnswer {
  return { ParameterId, Value, Version: 0 };
}
