import type { Chart } from '#model-testing/chart.ts';

import { criterionCases, type Criterion } from '../criteria.ts';
import { writtenCase } from '../written-case.ts';
import { suiteCsv } from './csv.ts';
import { toGherkin } from './gherkin.ts';
import { toJson } from './json.ts';
import { toMarkdown } from './markdown.ts';
import type { Suite } from './suite.ts';

/** Writers of cases, by format. */
export const suiteWriters: Readonly<
  Record<'gherkin' | 'json' | 'csv' | 'markdown', (suite: Suite) => string>
> = {
  gherkin: toGherkin,
  json: toJson,
  csv: suiteCsv,
  markdown: toMarkdown,
};

export type WrittenFormat = keyof typeof suiteWriters;

/** File extensions by format. */
export const fileExtensions: Readonly<Record<WrittenFormat, string>> = {
  gherkin: 'feature',
  json: 'json',
  csv: 'csv',
  markdown: 'md',
};

export function buildSuite(chart: Chart, criterion: Criterion): Suite {
  const cases = criterionCases(chart, criterion).map((one) => writtenCase(chart, one));
  return { chart: chart.name, about: chart.about, criterion, cases };
}
