import type { Command } from 'commander';

import type { Chart } from '#model-testing/chart.ts';
import { randomWalk } from '#model-testing/random-walk.ts';
import { criteria, goalNames } from '#model-testing/suite/criteria.ts';
import { driveFaults, faultsOf, storyFaults } from '#model-testing/verify.ts';

import type { Terminal } from '../terminal.ts';
import { chosenCharts, positiveInteger, knownValue, refuseOptionsWithout } from './chosen.ts';
import { runInBrowser } from './run-in-browser.ts';

interface Options {
  browser?: string;
  user?: string;
  password?: string;
  criterion: string;
  report: string;
  walks?: string;
  seed: string;
  steps: string;
  failFast?: true;
}

/**
 * `lineside charts run`: runs the cases on the charts or in a browser. Exit code 1 if one fails.
 */
export function addRun(group: Command, terminal: Terminal): void {
  group
    .command('run')
    .description('Play the cases on the charts, or with --browser on a running product')
    .argument('[chart...]', 'all when absent')
    .option('--browser <address>', 'where the product runs; needs Playwright')
    .option('--user <username>', 'who signs in there; someone of the demo when absent')
    .option('--password <password>', 'LINESIDE_PASSWORD, or that of the demo, when absent')
    .option('--criterion <criterion>', `in the browser: ${criteria.join(', ')}`, 'paths')
    .option('--report <folder>', 'where the report of the browser goes', 'lineside-report')
    .option('--fail-fast', 'in the browser: end with the first case that fails')
    .option('--walks <n>', 'on the charts: so many random walks besides')
    .option('--seed <n>', 'of the first walk', '1')
    .option('--steps <n>', 'of each walk', '200')
    .action(async (names: string[], options: Options, command: Command) => {
      const chosen = chosenCharts(command, names);
      if (options.browser !== undefined) {
        refuseOptionsWithout(command, ['walks', 'seed', 'steps'], 'with --browser');
        const criterion = knownValue(command, {
          what: 'criterion',
          given: options.criterion,
          known: criteria,
        });
        const asked = { ...options, address: options.browser, criterion, chosen };
        return runInBrowser(terminal, command, asked);
      }
      refuseOptionsWithout(command, ofBrowser, 'without --browser');
      if (options.walks === undefined)
        refuseOptionsWithout(command, ['seed', 'steps'], 'without --walks');
      let faults = 0;
      for (const chart of chosen) {
        const found = await playChart(chart, walksOf(command, options));
        faults += found.length;
        terminal.print(headline(chart, found.length));
        for (const fault of found) terminal.print(`  ${fault}`);
      }
      if (faults > 0) command.error(`Faults: ${faults}.`, { exitCode: 1 });
    });
}

const ofBrowser = ['user', 'password', 'criterion', 'report', 'failFast'];

/** Leaves room for the seeds of the following walks. */
const maxFirstSeed = 2_000_000_000;

interface Walks {
  count: number;
  seed: number;
  steps: number;
}

function walksOf(command: Command, { walks, seed, steps }: Options): Walks {
  return {
    count:
      walks === undefined
        ? 0
        : positiveInteger(command, { what: 'The number of walks', given: walks }),
    seed: positiveInteger(command, { what: 'The seed', given: seed, most: maxFirstSeed }),
    steps: positiveInteger(command, { what: 'The number of steps', given: steps }),
  };
}

function headline({ name, model }: Chart, faults: number): string {
  const size = `${goalNames(model, 'transitions').length} transitions, ${model.stories.length} stories`;
  return `${name}: ${size}: ${faults === 0 ? 'no fault' : `${faults} faults`}`;
}

async function playChart({ name, model }: Chart, { count, seed, steps }: Walks): Promise<string[]> {
  const faults = [...faultsOf(model), ...(await storyFaults(model)), ...(await driveFaults(model))];
  for (let index = 0; index < count; index += 1) {
    const { fault } = await randomWalk(model, { seed: seed + index, steps });
    if (fault !== undefined)
      faults.push(
        `${fault}; see it with: charts replay ${name} --seed ${seed + index} --steps ${steps}`,
      );
  }
  return faults;
}
