import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Command } from 'commander';

import type { Chart } from '#model-testing/chart.ts';
import { criteria, type Criterion } from '#model-testing/suite/criteria.ts';
import {
  fileExtensions,
  buildSuite,
  suiteWriters,
  type WrittenFormat,
} from '#model-testing/suite/formats/formats.ts';
import { playableScripts } from '#model-testing/suite/script.ts';
import { countedWord } from '#model-testing/suite/words.ts';

import type { Terminal } from '../terminal.ts';
import { chosenCharts, knownValue, typedWrong } from './chosen.ts';
import { playerFile, playwrightFile } from './playwright-file.ts';

const formats = ['playwright', ...(Object.keys(suiteWriters) as WrittenFormat[])] as const;

interface Options {
  criterion: string;
  format: string;
  out?: string;
}

/** `lineside charts generate`: deterministic cases and ids for a chart. */
export function addGenerate(group: Command, terminal: Terminal): void {
  group
    .command('generate')
    .description('Write test cases that cover a criterion')
    .argument('[chart...]', 'all when absent')
    .option('--criterion <criterion>', criteria.join(', '), 'transitions')
    .option('--format <format>', formats.join(', '), 'markdown')
    .option('--out <folder>', 'write files, one a chart; else the cases are printed')
    .action((names: string[], options: Options, command: Command) => {
      const chosen = chosenCharts(command, names);
      const { criterion, format } = known(command, options);
      if (format === 'playwright')
        writePlaywright({ terminal, chosen, criterion, command }, options);
      else writeCases({ terminal, chosen, criterion, command }, format, options);
    });
}

function known(command: Command, { criterion, format }: Options) {
  return {
    criterion: knownValue(command, { what: 'criterion', given: criterion, known: criteria }),
    format: knownValue(command, { what: 'format', given: format, known: formats }),
  };
}

interface Wanted {
  terminal: Terminal;
  command: Command;
  chosen: readonly Chart[];
  criterion: Criterion;
}

function writeCases(
  { terminal, command, chosen, criterion }: Wanted,
  format: WrittenFormat,
  { out }: Options,
): void {
  for (const chart of chosen) {
    const suite = buildSuite(chart, criterion);
    const text = suiteWriters[format](suite);
    if (out === undefined) {
      terminal.print(text.trimEnd());
      continue;
    }
    const file = join(out, `${chart.name}.${criterion}.${fileExtensions[format]}`);
    save(command, file, text);
    terminal.print(`${file}: ${countedWord(suite.cases.length, 'case')}`);
  }
}

function writePlaywright({ terminal, chosen, criterion, command }: Wanted, { out }: Options): void {
  if (out === undefined)
    return command.error('Playwright needs files: say where with --out <folder>.', {
      exitCode: typedWrong,
    });
  save(command, join(out, 'lineside-player.mjs'), playerFile());
  for (const chart of chosen) {
    const { inBrowser, name } = chart;
    if ('not' in inBrowser) {
      terminal.print(`${name}: not played in a browser. ${inBrowser.not}`);
      continue;
    }
    const scripts = playableScripts(chart, criterion);
    const text = playwrightFile(name, scripts);
    const file = join(out, `${name}.${criterion}.spec.mjs`);
    save(command, file, text);
    terminal.print(`${file}: ${countedWord(scripts.length, 'case')}`);
  }
}

function save(command: Command, file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    command.error(`${file} cannot be written: ${(error as Error).message}`, {
      exitCode: typedWrong,
    });
  }
}
