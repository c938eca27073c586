import type { TFunction } from 'i18next';

import { type CsvCell, toCsv } from '#lib/files/csv.ts';
import type { Form } from '#schemas/api/forms.gen.ts';

const columns = {
  form: ({ DisplayName }) => DisplayName,
  version: ({ TemplateVersion }) => TemplateVersion,
  machine: ({ MachineName }) => MachineName,
  product: ({ ProductName }) => ProductName,
  started: ({ StartedAt }) => StartedAt,
  finished: ({ FinishedAt }) => FinishedAt,
  who: ({ Username }) => Username,
  answered: ({ Answered }) => Answered,
  outsideCount: ({ Outside }) => Outside,
  missed: ({ MissedGoals }) => MissedGoals,
  reason: ({ Reason }) => Reason,
} as const satisfies Record<string, (form: Form) => CsvCell>;

/** One line for each completed form. */
export function completedFormsCsv(forms: readonly Form[], t: TFunction): string {
  const heads = Object.keys(columns).map((column) => t(`form-list.column.${column}`));
  const cells = Object.values(columns);
  return toCsv(
    heads,
    forms.map((form) => cells.map((cell) => cell(form))),
  );
}
