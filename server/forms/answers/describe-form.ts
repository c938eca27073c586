import type { Selectable } from 'kysely';

import { stepsAllowed } from '#machines/form/form-steps.ts';
import type { FormAnswer } from '#schemas/api/form-document.gen.ts';
import type { Form } from '#schemas/api/forms.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { Database } from '#server/db/tables/schema.ts';

export type FormRow = Selectable<Database['form_rows']>;
export type AnswerRow = Omit<Selectable<Database['form_answers']>, 'question_id' | 'is_hidden'>;

export function describeForm(row: FormRow): Form {
  return {
    Id: row.id,
    TemplateId: row.template_id,
    TemplateVersion: row.template_version,
    DisplayName: row.display_name,
    Type: row.type,
    ClientId: row.client_id,
    PlantId: row.plant_id,
    MachineId: row.machine_id,
    MachineName: row.machine_name,
    TimeZone: row.time_zone,
    ProductId: row.product_id,
    ProductName: row.product_name,
    State: row.state,
    Mode: row.mode,
    Allowed: stepsAllowed({ state: row.state, hasSetup: row.has_setup === 1 }),
    Version: row.version,
    Sequence: row.sequence,
    Username: row.username,
    OperatorName: row.operator_name ?? row.username,
    ...timesOf(row),
    Total: row.total,
    Answered: row.answered,
    Missing: row.missing,
    Outside: row.outside,
    MissedGoals: row.missed_goals,
    Reason: row.reason,
  };
}

function timesOf(row: FormRow) {
  return {
    CreatedAt: instantText(row.created_at),
    SetupStartedAt: instantText(row.setup_started_at),
    SetupEndedAt: instantText(row.setup_ended_at),
    StartedAt: instantText(row.started_at),
    EndedAt: instantText(row.ended_at),
    FinishedAt: instantText(row.finished_at),
    ChangedAt: instantText(row.changed_at),
  };
}

export function describeAnswer(row: AnswerRow): FormAnswer {
  return {
    Version: row.version,
    Value: row.value === null ? null : (JSON.parse(row.value) as FormAnswer['Value']),
    Unit: row.unit,
    IsOutside: row.is_outside === 1,
    MissesGoal: row.misses_goal === 1,
    Low: row.low,
    High: row.high,
    TagValue: row.tag_value,
    TagAt: instantText(row.tag_at),
    Username: row.username,
    AnsweredAt: instantText(row.answered_at),
    At: instantText(row.at),
  };
}
