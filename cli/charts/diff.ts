import { readFileSync } from 'node:fs';

import type { Command } from 'commander';

import { charts } from '#machines/charts.ts';
import { chartDiff } from '#model-testing/suite/chart-diff.ts';
import { type DrawnChart, drawnChart } from '#model-testing/suite/exports/drawn-chart.ts';
import { isDrawnChart } from '#model-testing/suite/exports/is-drawn-chart.ts';

import { printResult, type Format, type Terminal } from '../terminal.ts';
import { typedWrong } from './chosen.ts';

/** `lineside charts diff`: differences between two versions of a chart, in sentences. */
export function addDiff(group: Command, terminal: Terminal): void {
  group
    .command('diff')
    .description(
      'Say what changed between two versions, each a file of "charts export --format json"',
    )
    .argument('<before>')
    .argument('[after]', 'the chart of this product when absent')
    .option('--json', 'print JSON, for programs')
    .action(
      (...[before, after, format, command]: [string, string | undefined, Format, Command]) => {
        const then = readChart(command, before);
        const now = after === undefined ? ownChart(command, then.id) : readChart(command, after);
        const data = chartDiff(then, now);
        printResult(terminal, format, {
          data,
          lines: data.length === 0 ? ['No differences.'] : data,
        });
      },
    );
}

function readChart(command: Command, file: string): DrawnChart {
  try {
    const chart: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isDrawnChart(chart)) return chart;
  } catch (error) {
    return command.error(`${file} cannot be read: ${(error as Error).message}`, {
      exitCode: typedWrong,
    });
  }
  return command.error(`${file} is no file of "charts export --format json".`, {
    exitCode: typedWrong,
  });
}

function ownChart(command: Command, id: string): DrawnChart {
  const own = charts.find(({ model }) => model.machine.id === id);
  if (own) return drawnChart(own.model.machine);
  return command.error(`There is no chart "${id}" in this product.`, { exitCode: typedWrong });
}
