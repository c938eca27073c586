/** What Playwright's JSON report has of each test. */
interface Reported {
  suites?: Reported[];
  specs?: { title?: unknown; tests?: Test[] }[];
}

interface Test {
  /** `skipped` is what did not run, too. */
  status?: unknown;
  results?: { status?: unknown }[];
}

export interface Result {
  /** Id of the case: `hub.paths.0k3m9xq`. */
  id: string;
  isPassed: boolean;
}

/**
 * The results of `charts run --browser`, without cases that did not run to their end: those of a run
 * that was interrupted, or that ended with the first that failed.
 * @param text The file `results.json` of its report.
 * @throws Error when it is no such file.
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
