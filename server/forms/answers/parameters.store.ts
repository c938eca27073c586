import type { ParameterAnswer, ParameterAnswers } from '#schemas/api/forms.gen.ts';
import type { Db } from '#server/db/open.ts';
import { pageOf, type ListQuery } from '#server/web/lists/list.ts';

import { describeAnswer, type FormRow } from './describe-form.ts';
import type { Documents } from './documents.ts';

export interface ParametersCall {
  row: FormRow;
  query: ListQuery;
}

/** All recorded values, in their order. */
export async function listParameterAnswers(
  db: Db,
  documents: Documents,
  { row, query }: ParametersCall,
): Promise<ParameterAnswers> {
  const { Parameters } = await documents.of(db, row);
  const names = new Map(Parameters.map(({ Id, DisplayName }) => [Id, DisplayName]));
  const rows = await db
    .selectFrom('form_parameter_answers')
    .selectAll()
    .where('form_id', '=', row.id)
    .orderBy('sequence')
    .execute();
  const answers = rows.map((one): ParameterAnswer => {
    const { MissesGoal: _, ...answer } = describeAnswer(one);
    const { parameter_id: ParameterId, sequence: Sequence } = one;
    const DisplayName = names.get(ParameterId) ?? ParameterId;
    return Object.assign(answer, { ParameterId, DisplayName, Sequence });
  });
  return pageOf(answers, query, {
    Sequence: ({ Sequence }) => Sequence,
    DisplayName: ({ DisplayName }) => DisplayName,
  });
}
