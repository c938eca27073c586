/** What Playwright's JSON report has of each test. */
interface Reported {
  suites?: Reported[];
  specs?: { title?: unknown; ok?: unknown }[];
}

export interface Result {
  /** Of the case: `hub.paths.0k3m9xq`. */
  id: string;
  isPassed: boolean;
}

/**
 * The results of `charts run --browser`.
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
    specs.every((spec: unknown) => typeof spec === 'object' && spec !== null)
  );
}

function resultsOf({ suites = [], specs = [] }: Reported): Result[] {
  const own = specs.map(({ title, ok }) => ({
    id: String(title).split(':')[0] ?? '',
    isPassed: ok === true,
  }));
  return [...own, ...suites.flatMap(resultsOf)];
}
