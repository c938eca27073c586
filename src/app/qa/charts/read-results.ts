import type { Chart } from '#model-testing/chart.ts';
import { type ChartCoverage, coverageByResults } from '#model-testing/suite/coverage.ts';
import { resultsIn } from '#model-testing/suite/results.ts';

/** Results of a test run by statechart. */
export interface ReadResults {
  coverageOf(chart: Chart): ChartCoverage;
}

/** @throws Error if the file contains no test results. */
export async function readResults(file: File): Promise<ReadResults> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  const results = resultsIn(text);
  return { coverageOf: (chart) => coverageByResults(chart, results) };
}
