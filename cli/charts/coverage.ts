import type { Command } from 'commander';

import { charts } from '#machines/charts.ts';
import {
  type ChartCoverage,
  coverageByResults,
  unknownResults,
} from '#model-testing/suite/coverage.ts';
import type { Result } from '#model-testing/suite/results.ts';

import { tableLines, type Terminal } from '../terminal.ts';
import { chosenCharts, knownValue } from './chosen.ts';
import { coveragePage } from './coverage-page.ts';
import { readResults } from './read-results.ts';

const formats = ['text', 'json', 'html'] as const;

/** `lineside charts coverage`: coverage of the last browser run. */
export function addCoverage(group: Command, { print, now }: Terminal): void {
  group
    .command('coverage')
    .description('Say which states and transitions the last run in a browser went through')
    .argument('[report]', 'the folder of "charts run --browser"', 'lineside-report')
    .option('--format <format>', formats.join(', '), 'text')
    .action((folder: string, { format }: { format: string }, command: Command) => {
      const wanted = knownValue(command, { what: 'format', given: format, known: formats });
      const results = readResults(command, folder);
      const all = chosenCharts(command, [])
        .map((chart) => coverageByResults(chart, results))
        .filter(({ passed, failed }) => passed + failed > 0);
      if (wanted === 'json') print(JSON.stringify(all, null, 2));
      else if (wanted === 'html') print(coveragePage(all, new Date(now()).toISOString()));
      else for (const line of [...coverageLines(all), ...unknownLines(results)]) print(line);
    });
}

function coverageLines(all: readonly ChartCoverage[]): string[] {
  const rows = all.map(({ chart, passed, failed, states, transitions }) => [
    chart,
    String(passed),
    String(failed),
    share(states),
    share(transitions),
  ]);
  const missing = all.flatMap(({ chart, states, transitions }) =>
    [...states.missing, ...transitions.missing].map((one) => `${chart}: not covered: ${one}`),
  );
  return [...tableLines(['chart', 'passed', 'failed', 'states', 'transitions'], rows), ...missing];
}

/** Reports of another version may contain cases that no longer exist. */
function unknownLines(results: readonly Result[]): string[] {
  return unknownResults(charts, results).map((id) => `${JSON.stringify(id)} is no case here`);
}

function share({ covered, missing }: ChartCoverage['states']): string {
  return `${covered.length} of ${covered.length + missing.length}`;
}
