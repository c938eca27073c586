import type { Command } from 'commander';

import type { Chart } from '#model-testing/chart.ts';
import { makeMutants } from '#model-testing/mutants.ts';
import { type TriedMutant, tryMutants } from '#model-testing/mutation-run.ts';

import { printResult, type Format, type Terminal } from '../terminal.ts';
import { chosenCharts, positiveInteger } from './chosen.ts';

interface Options extends Format {
  sample?: string;
  all?: boolean;
}

/** `lineside charts mutate`: whether a chart's tests detect its mutants. Exit code 1 if not. */
export function addMutate(group: Command, terminal: Terminal): void {
  group
    .command('mutate')
    .description('Make one mistake after the other in a chart, and say what noticed it')
    .argument('[chart...]', 'all when absent')
    .option('--sample <n>', 'so many mistakes of each chart, evenly chosen; else all')
    .option('--all', 'list those that were noticed too')
    .option('--json', 'print JSON, for programs')
    .action(async (names: string[], options: Options, command: Command) => {
      const { sample } = options;
      const most =
        sample === undefined
          ? Infinity
          : positiveInteger(command, { what: 'The sample', given: sample });
      const data = [];
      for (const chart of chosenCharts(command, names)) data.push(await tryChart(chart, most));
      const lines = data.flatMap((one) => mutantLines(one, options.all ?? false));
      printResult(terminal, options, { data, lines });
      const missed = data.flatMap(({ survivors }) => survivors.filter(({ reason }) => !reason));
      if (missed.length > 0) command.error(`Not noticed: ${missed.length}.`, { exitCode: 1 });
    });
}

interface Tried {
  chart: string;
  killed: TriedMutant[];
  survivors: { name: string; reason: string | null }[];
}

async function tryChart({ name, model }: Chart, most: number): Promise<Tried> {
  const share = Math.min(1, most / makeMutants(model).length);
  function isWanted(index: number): boolean {
    return Math.floor((index + 1) * share) > Math.floor(index * share);
  }
  const tried: TriedMutant[] = [];
  for await (const one of tryMutants(model, isWanted)) tried.push(one);
  return {
    chart: name,
    killed: tried.filter(({ killer }) => killer !== null),
    survivors: tried
      .filter(({ killer }) => killer === null)
      .map((one) => ({ name: one.name, reason: model.equivalents[one.name] ?? null })),
  };
}

function mutantLines({ chart, killed, survivors }: Tried, isLong: boolean): string[] {
  return [
    `${chart}: ${killed.length} of ${killed.length + survivors.length} mistakes noticed`,
    ...(isLong ? killed.map(({ name, killer }) => `  ${name}: noticed by ${killer}`) : []),
    ...survivors.map(({ name, reason }) =>
      reason === null ? `  ${name}: NOT NOTICED` : `  ${name}: cannot be noticed. ${reason}`,
    ),
  ];
}
