import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Command } from 'commander';

import { checkChart } from '#model-testing/suite/check-chart.ts';
import { requirementsIn } from '#model-testing/suite/requirements.ts';
import { packageRoot } from '#server/base/package-root.ts';

import { printResult, type Format, type Terminal } from '../terminal.ts';
import { chosenCharts } from './chosen.ts';

/** `lineside charts check`: reports gaps and unreachable parts. Exit code 1 if there are any. */
export function addCheck(group: Command, terminal: Terminal): void {
  group
    .command('check')
    .description('Find unreachable states, dead transitions, missing stories and requirements')
    .argument('[chart...]', 'all when absent')
    .option('--json', 'print JSON, for programs')
    .action((names: string[], format: Format, command: Command) => {
      const text = readFileSync(join(packageRoot, 'docs', 'requirements.md'), 'utf8');
      const isRequirement = requirementsIn(text);
      const data = chosenCharts(command, names).map((chart) => ({
        chart: chart.name,
        problems: checkChart(chart, isRequirement),
      }));
      const lines = data.flatMap(({ chart, problems }) =>
        problems.length === 0
          ? [`${chart}: no problem`]
          : problems.map((one) => `${chart}: ${one}`),
      );
      printResult(terminal, format, { data, lines });
      const count = data.flatMap(({ problems }) => problems).length;
      if (count > 0) command.error(`Problems: ${count}.`, { exitCode: 1 });
    });
}
