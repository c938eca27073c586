import { applyWrite, type FormWrite, type WholeForm } from '#machines/form/local-form.ts';
import type {
  FormAnswer,
  FormParameterRow,
  FormQuestion,
  FormQuestionRow,
  FormQuestions,
} from '#schemas/api/form-document.gen.ts';
import type { Form } from '#schemas/api/forms.gen.ts';

export const at = '2026-06-10T16:51:00.000Z';

export function answer(Value: FormAnswer['Value'], more: Partial<FormAnswer> = {}): FormAnswer {
  return {
    Version: 1,
    Value,
    Unit: null,
    IsOutside: false,
    MissesGoal: false,
    Low: null,
    High: null,
    TagValue: null,
    TagAt: null,
    Username: 'operator',
    AnsweredAt: at,
    At: at,
    ...more,
  };
}

export function row(
  question: Partial<FormQuestion> & { Id: string },
  more: Partial<FormQuestionRow> = {},
): FormQuestionRow {
  return {
    Question: {
      Key: question.Id.toUpperCase(),
      DisplayName: question.Id,
      SectionId: 's',
      Order: 10,
      Kind: 'text',
      Required: false,
      CommentRequired: false,
      ...question,
    },
    IsVisible: true,
    Answer: null,
    Comment: null,
    CommentVersion: 0,
    IsEnded: false,
    IsSkipped: false,
    ...more,
  };
}

export function parameterRow(
  parameter: Partial<FormParameterRow['Parameter']> & { Id: string },
  more: Partial<FormParameterRow> = {},
): FormParameterRow {
  return {
    Parameter: {
      Key: parameter.Id.toUpperCase(),
      DisplayName: parameter.Id,
      Order: 10,
      Kind: 'number',
      Required: false,
      ...parameter,
    },
    IsVisible: true,
    IsLeftOut: false,
    Answer: null,
    ...more,
  };
}

/** A form at IMM-07, with counts as computed by the server. */
export function wholeForm(
  form: Partial<Form>,
  {
    questions = [],
    parameters = [],
    ...said
  }: {
    questions?: FormQuestionRow[];
    parameters?: FormParameterRow[];
  } & Partial<Pick<FormQuestions, 'Description' | 'Attributes' | 'Sections'>> = {},
): WholeForm {
  const { State = 'executing' } = form;
  const page = { Version: 4, State, PageNumber: 1, PageSize: 1000 };
  const Sections = [{ Id: 's', DisplayName: 'Measures', Sections: [] }];
  return {
    form: { ...ordinary, ...form },
    questions: {
      ...page,
      Sections,
      ...said,
      Items: questions,
      TotalItems: questions.length,
    },
    parameters: { ...page, Items: parameters, TotalItems: parameters.length },
  };
}

/** The form after a step. */
export function after(whole: WholeForm, write: FormWrite): WholeForm {
  return applyWrite(whole, { write, at, username: 'operator' });
}

const ordinary: Form = {
  Id: 'f1',
  TemplateId: 'first-piece',
  TemplateVersion: 3,
  DisplayName: 'First piece',
  Type: 'QUALITY',
  ClientId: 'northwind',
  PlantId: 'riverside',
  MachineId: 'riverside-imm-07',
  MachineName: 'IMM-07',
  TimeZone: 'America/Chicago',
  ProductId: null,
  ProductName: null,
  State: 'executing',
  Mode: 'list',
  Allowed: [],
  Version: 4,
  Sequence: 17,
  Username: 'operator',
  OperatorName: 'operator',
  CreatedAt: at,
  SetupStartedAt: null,
  SetupEndedAt: null,
  StartedAt: at,
  EndedAt: null,
  FinishedAt: null,
  ChangedAt: at,
  Total: 0,
  Answered: 0,
  Missing: 0,
  Outside: 0,
  MissedGoals: 0,
  Reason: null,
};
