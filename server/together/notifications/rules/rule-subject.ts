import type { Selectable } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

import type { Fact } from './rule-step.ts';

export type Rule = Selectable<Database['notification_rules']>;

/** Fact of a rule about one subject, with the values of its text. */
export interface SubjectFact extends Fact {
  subjectId: string;
  page: 'machine' | 'source';
  itemId: string;
  values: Readonly<Record<string, string | number>>;
}

/** A machine in the scope of a rule. */
export interface RuleMachine {
  id: string;
  name: string;
}

export function nameOfMachine(machines: readonly RuleMachine[], machineId: string): string {
  return machines.find(({ id }) => id === machineId)?.name ?? machineId;
}

/** A fact about a machine itself. */
export function ofMachine(
  machineId: string,
  fact: Fact & Pick<SubjectFact, 'values'> & { subjectId?: string },
): SubjectFact {
  return { subjectId: machineId, page: 'machine', itemId: machineId, ...fact };
}
