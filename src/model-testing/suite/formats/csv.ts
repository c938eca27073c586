import { csvField } from '#lib/files/csv.ts';

import type { Suite } from './suite.ts';

const head = ['id', 'step', 'kind', 'happens', 'state', 'do', 'see', 'requirements'];

/** One row for each step, for spreadsheets; row 0 of a case is its start. */
export function suiteCsv({ cases }: Suite): string {
  const rows = cases.flatMap(({ id, start, at, sees, steps, requirements }) => [
    [id, '0', 'start', start, at, '', sees.join(' '), requirements.join(' ')],
    ...steps.map((step, index) => [
      id,
      String(index + 1),
      step.isRefused ? 'refused' : step.kind,
      step.happens,
      step.to,
      step.does.join(' '),
      step.sees.join(' '),
      '',
    ]),
  ]);
  return [head, ...rows]
    .map((row) => `${row.map((text) => csvField(text)).join(',')}\r\n`)
    .join('');
}
