import { readFileSync } from 'node:fs';

import type { Command } from 'commander';

import { charts } from '#machines/charts.ts';
import type { Chart } from '#model-testing/chart.ts';
import { driveChart } from '#model-testing/drive.ts';
import { randomWalk } from '#model-testing/random-walk.ts';
import { criterionCases, criteria } from '#model-testing/suite/criteria.ts';
import { playedCases } from '#model-testing/suite/script.ts';
import type { TestCase } from '#model-testing/suite/test-case.ts';
import { traceFault, type Trace, tracesIn } from '#model-testing/suite/trace.ts';
import { countedWord } from '#model-testing/suite/words.ts';
import { stateName } from '#model-testing/walk.ts';

import type { Terminal } from '../terminal.ts';
import {
  chosenCharts,
  positiveInteger,
  maxSeed,
  knownValue,
  refuseOptionsWithout,
  typedWrong,
} from './chosen.ts';

interface Options {
  seed?: string;
  steps: string;
}

/**
 * `lineside charts replay`: replays a case, the random walk of a seed, or a recording of the
 * product.
 */
export function addReplay(group: Command, terminal: Terminal): void {
  group
    .command('replay')
    .description('Play one case by its id, a recorded trace, or with --seed a random walk')
    .argument('<case, chart or file.json>')
    .option('--seed <n>', 'as "charts run --walks" said it')
    .option('--steps <n>', 'of a random walk', '200')
    .action(async (what: string, { seed, steps }: Options, command: Command) => {
      if (seed === undefined) refuseOptionsWithout(command, ['steps'], 'without --seed');
      if (what.endsWith('.json')) refuseOptionsWithout(command, ['seed'], 'with a recorded trace');
      const fault = what.endsWith('.json')
        ? replayTraces(terminal, command, what)
        : await (seed === undefined
            ? replayCase(terminal, command, what)
            : replaySeed(terminal, command, {
                chart: what,
                seed: positiveInteger(command, { what: 'The seed', given: seed, most: maxSeed }),
                steps: positiveInteger(command, { what: 'The number of steps', given: steps }),
              }));
      if (fault !== undefined) command.error(fault, { exitCode: 1 });
    });
}

/** @returns the first step that is impossible in a chart. */
function replayTraces({ print }: Terminal, command: Command, path: string): string | undefined {
  let first: string | undefined;
  const traces = readTraces(command, path);
  if (traces.length === 0) print('Nothing happened while it was recorded.');
  for (const trace of traces) {
    const [chart] = chosenCharts(command, [trace.chart]);
    if (!chart) continue;
    const fault = traceFault(chart.model, trace);
    print(
      `${chart.name}, from ${trace.begins}: ${fault ?? `${countedWord(trace.steps.length, 'step')}, as drawn`}`,
    );
    if (fault !== undefined) first ??= `${chart.name} did what its chart does not.`;
  }
  return first;
}

function readTraces(command: Command, path: string): Trace[] {
  try {
    return tracesIn(readFileSync(path, 'utf8'));
  } catch (error) {
    return command.error(`${path} is no recorded trace: ${(error as Error).message}`, {
      exitCode: typedWrong,
    });
  }
}

async function replaySeed(
  { print }: Terminal,
  command: Command,
  { chart, seed, steps }: { chart: string; seed: number; steps: number },
): Promise<string | undefined> {
  const [chosen] = chosenCharts(command, [chart]);
  if (!chosen) return undefined;
  const walk = await randomWalk(chosen.model, { seed, steps });
  print(walk.start);
  for (const { happens, to } of walk.path) print(`  ${happens} -> ${to}`);
  return walk.fault;
}

async function replayCase(
  { print }: Terminal,
  command: Command,
  id: string,
): Promise<string | undefined> {
  const { chart, found } = caseOf(command, id);
  const driven = driveChart(chart.model, chart.model.machine, found.start);
  let fault: string | undefined;
  print(`${found.start} -> ${found.at.to}`);
  for (const { event, to } of found.steps) {
    await driven.apply(event);
    const now = stateName(driven.snapshot().value);
    print(`  ${event.name} -> ${now}`);
    if (now !== to) fault ??= `${event.name} led to ${now}, not ${to}.`;
  }
  driven.stop();
  return fault;
}

function caseOf(command: Command, id: string): { chart: Chart; found: TestCase } {
  const [name = '', kind = ''] = id.split('.');
  const known = charts.map((chart) => chart.name);
  const chosen = knownValue(command, { what: 'chart', given: name, known });
  const criterion = knownValue(command, { what: 'criterion', given: kind, known: criteria });
  const chart = charts.find((one) => one.name === chosen);
  const found =
    chart &&
    [...criterionCases(chart, criterion), ...playedCases(chart, criterion)].find(
      (one) => one.id === id,
    );
  if (chart && found) return { chart, found };
  return command.error(`There is no case "${id}". "lineside charts generate" lists them.`, {
    exitCode: typedWrong,
  });
}
