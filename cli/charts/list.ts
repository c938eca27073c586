import type { Command } from 'commander';

import { charts } from '#machines/charts.ts';
import type { Chart } from '#model-testing/chart.ts';
import { criterionCases } from '#model-testing/suite/criteria.ts';

import { printResult, tableLines, type Format, type Terminal } from '../terminal.ts';

/** `lineside charts list`: the statecharts and their sizes. */
export function addList(group: Command, terminal: Terminal): void {
  group
    .command('list')
    .description('All statecharts, with their states, transitions and what they decide')
    .option('--json', 'print JSON, for programs')
    .action((format: Format) => {
      const data = charts.map(sizeOf);
      const rows = data.map((one) => [
        one.name,
        String(one.states),
        String(one.transitions),
        String(one.cases),
        one.inBrowser ? 'yes' : 'no',
        one.about,
      ]);
      const names = ['chart', 'states', 'transitions', 'cases', 'in a browser', 'what it decides'];
      printResult(terminal, format, { data, lines: tableLines(names, rows) });
    });
}

function sizeOf(chart: Chart) {
  const { name, about, inBrowser } = chart;
  const cases = criterionCases(chart, 'transitions');
  const states = cases.flatMap(({ at, steps }) => [at.to, ...steps.map(({ to }) => to)]);
  return {
    name,
    about,
    states: new Set(states).size,
    transitions: new Set(cases.flatMap(({ covers }) => covers)).size,
    /** Number of cases that cover all transitions. */
    cases: cases.length,
    inBrowser: !('not' in inBrowser),
  };
}
