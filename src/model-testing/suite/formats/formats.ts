import type { Chart } from '#model-testing/chart.ts';

import { casesOf, type Criterion } from '../criteria.ts';
import { writtenCase } from '../written-case.ts';
import { suiteCsv } from './csv.ts';
import { gherkinOf } from './gherkin.ts';
import { jsonOf } from './json.ts';
import { markdownOf } from './markdown.ts';
import type { Suite } from './suite.ts';

/** Writers of cases, by format. */
export const suiteWriters: Readonly<
  Record<'gherkin' | 'json' | 'csv' | 'markdown', (suite: Suite) => string>
> = {
  gherkin: gherkinOf,
  json: jsonOf,
  csv: suiteCsv,
  markdown: markdownOf,
};

export type WrittenFormat = keyof typeof suiteWriters;

/** File extensions by format. */
export const fileExtensions: Readonly<Record<WrittenFormat, string>> = {
  gherkin: 'feature',
  json: 'json',
  csv: 'csv',
  markdown: 'md',
};

export function suiteOf(chart: Chart, criterion: Criterion): Suite {
  const cases = casesOf(chart, criterion).map((one) => writtenCase(chart, one));
  return { chart: chart.name, about: chart.about, criterion, cases };
}
