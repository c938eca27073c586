import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The used fields of a suite in Playwright's JSON report. */
interface Suite {
  suites?: Suite[];
  specs?: { title: string; ok: boolean }[];
}

/** @returns the title of the first case that failed; undefined where the report names none. */
export function firstFailure(report: string): string | undefined {
  const path = join(report, 'results.json');
  if (!existsSync(path)) return undefined;
  const suite = JSON.parse(readFileSync(path, 'utf8')) as Suite;
  return specsOf(suite).find(({ ok }) => !ok)?.title;
}

function specsOf({ suites = [], specs = [] }: Suite): { title: string; ok: boolean }[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
