import { useEffect, useState } from 'react';

import type { Chart } from '#model-testing/chart.ts';
import type { ChartCoverage } from '#model-testing/suite/coverage.ts';

import type { ReadResults } from './read-results.ts';

interface Found {
  of: ReadResults;
  coverage: ChartCoverage;
}

/**
 * Coverage of a statechart by a test run. Its cases are generated asynchronously, with a note
 * meanwhile.
 */
export function useCoverage(chart: Chart, results: ReadResults | null) {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (results === null) return undefined;
    const timer = setTimeout(() => setFound({ of: results, coverage: results.coverageOf(chart) }));
    return () => clearTimeout(timer);
  }, [chart, results]);
  const coverage = found?.of === results ? (found?.coverage ?? null) : null;
  return { coverage, isBeingRead: results !== null && coverage === null };
}
