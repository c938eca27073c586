/** A test in Playwright's JSON report. */
interface Reported {
  suites?: Reported[];
  specs?: { title?: unknown; tests?: Test[] }[];
}

interface Test {
  /** `skipped` includes tests that did not run. */
  status?: unknown;
  results?: { status?: unknown }[];
}

export interface Result {
  /** Id of the case: `hub.paths.0k3m9xq`. */
  id: string;
  isPassed: boolean;
}

/**
 * Results of `charts run --browser`, without cases that did not finish: those of an interrupted
 * run, or after the first failure.
 * @param text File `results.json` of the report.
 * @throws Error for any other file.
 */
export function resultsIn(text: string): Result[] {
  const report = JSON.parse(text) as Reported | null;
  if (!isReported(report) || report.suites === undefined)
    throw new Error('it is no report of Playwright');
  return resultsOf(report);
}

function isReported(value: Reported | null): value is Reported {
  if (typeof value !== 'object' || value === null) return false;
  const { suites = [], specs = [] } = value;
  return (
    Array.isArray(suites) &&
    suites.every(isReported) &&
    Array.isArray(specs) &&
    specs.every((spec) => areTests((spec as typeof spec | null)?.tests))
  );
}

function areTests(tests: unknown): boolean {
  return (
    Array.isArray(tests) &&
    tests.every((test: Test | null) => typeof test === 'object' && Array.isArray(test?.results))
  );
}

function resultsOf({ suites = [], specs = [] }: Reported): Result[] {
  const own = specs.flatMap(({ title, tests }) => {
    const id = String(title).split(':')[0] ?? '';
    const ends = new Set(tests?.map(endOf));
    if (ends.has('failed')) return [{ id, isPassed: false }];
    return ends.has('passed') ? [{ id, isPassed: true }] : [];
  });
  return [...own, ...suites.flatMap(resultsOf)];
}

function endOf({ status, results = [] }: Test): 'passed' | 'failed' | 'none' {
  const last = results.at(-1)?.status;
  if (status === 'skipped' || last === undefined || last === 'interrupted') return 'none';
  return status === 'expected' ? 'passed' : 'failed';
}
