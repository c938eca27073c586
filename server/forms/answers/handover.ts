import type { FormHandover, NewHandover } from '#schemas/api/forms.gen.ts';
import type { Actor } from '#server/access/actor.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { activePeopleOf } from '#server/access/people.store.ts';
import { instantText } from '#server/base/instant-text.ts';
import { fieldProblem, Problem, type CodedMessage } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { ClientScope } from '#server/db/scope.ts';

import { describeForm, type FormRow } from './describe-form.ts';
import { requireForm, lockForm, refuseOvertaken, type ReadVersion } from './form-step.ts';

interface Handing {
  formId: string;
  wanted: NewHandover;
  caller: ClientScope;
  by: Actor;
  /** Request with the version that was read. */
  read: ReadVersion;
}

/**
 * Hands a running form over to another person of its client. The state of the form does not change,
 * and everyone of the client may still answer.
 * @throws Problem 404 for a form that is unknown or beyond the caller's scope, 409 for one that is
 * finished or was changed meanwhile, 400 for an invalid person.
 */
export async function handOver(
  tx: Db,
  { formId, wanted, caller, by, read }: Handing,
): Promise<FormRow> {
  const row = await lockForm(tx, formId, caller);
  if (row.is_open === 0)
    throw new Problem(
      409,
      'form.notAllowed',
      'A form that is finished is handed over to no one.',
    ).with({ Current: { ...describeForm(row) } });
  refuseOvertaken(row, read);
  const to = await requirePerson(tx, row.client_id, wanted.AccountId);
  const sequence = row.sequence + 1;
  const from = {
    from_id: row.operator_id ?? row.account_id,
    from_name: row.operator_name ?? row.username,
  };
  if (from.from_id === to.id)
    throw operatorProblem({
      Code: 'form.samePerson',
      Message: 'The form is with this person already',
    });
  const { accountId, username, at } = by;
  await tx
    .insertInto('form_handovers')
    .values({
      form_id: row.id,
      sequence,
      ...from,
      to_id: to.id,
      to_name: to.username,
      account_id: accountId,
      username,
      at,
    })
    .execute();
  await tx
    .updateTable('forms')
    .set({
      operator_id: to.id,
      operator_name: to.username,
      sequence,
      version: row.version + 1,
      account_id: accountId,
      username,
      changed_at: at,
    })
    .where('id', '=', row.id)
    .execute();
  const detail = JSON.stringify({
    Id: row.id,
    Before: { Operator: from.from_name },
    After: { Operator: to.username },
  });
  const event = { kind: 'form.changed', username, accountId, detail } as const;
  await recordAudit(tx, at, { ...event, subjectId: row.id });
  return requireForm(tx, row.id, caller);
}

/** Handovers of the form, the newest last. */
export async function listHandovers(db: Db, formId: string): Promise<FormHandover[]> {
  const rows = await db
    .selectFrom('form_handovers')
    .selectAll()
    .where('form_id', '=', formId)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({
    From: row.from_name,
    To: row.to_name,
    Username: row.username,
    At: instantText(row.at),
  }));
}

/** @throws Problem 400 for one that is no active person of the client. */
async function requirePerson(tx: Db, clientId: string, accountId: string) {
  const person = await activePeopleOf(tx, { clients: [clientId] })
    .select(['accounts.id', 'username'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!person)
    throw operatorProblem({
      Code: 'form.unknownPerson',
      Message: 'There is no such person of this client',
    });
  return person;
}

function operatorProblem(error: CodedMessage): Problem {
  return fieldProblem('form.notValid', 'AccountId', error);
}
