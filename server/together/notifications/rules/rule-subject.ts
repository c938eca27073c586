import type { Selectable } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

import type { Fact } from './rule-step.ts';

export type Rule = Selectable<Database['notification_rules']>;

/** What a rule sees of one subject, and what people are to read of it. */
export interface SubjectFact extends Fact {
  subjectId: string;
  page: 'machine' | 'source';
  itemId: string;
  values: Readonly<Record<string, string | number>>;
}

/** A machine that a rule is about. */
export interface AskedMachine {
  id: string;
  name: string;
}

export function nameOf(machines: readonly AskedMachine[], machineId: string): string {
  return machines.find(({ id }) => id === machineId)?.name ?? machineId;
}

/** A fact of a machine itself. */
export function ofMachine(
  machineId: string,
  fact: Fact & Pick<SubjectFact, 'values'> & { subjectId?: string },
): SubjectFact {
  return { subjectId: machineId, page: 'machine', itemId: machineId, ...fact };
}
