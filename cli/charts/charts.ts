import { type Command, CommanderError } from 'commander';

import { commandGroup, type Terminal } from '../terminal.ts';
import { addCheck } from './check.ts';
import { typedWrong } from './chosen.ts';
import { addCoverage } from './coverage.ts';
import { addDiff } from './diff.ts';
import { addExport } from './export.ts';
import { addGenerate } from './generate.ts';
import { addList } from './list.ts';
import { addMutate } from './mutate.ts';
import { addReplay } from './replay.ts';
import { addRun } from './run.ts';

/** `lineside charts`: test cases from the product's statecharts, see docs/qa.md. */
export function chartsCommand(terminal: Terminal): Command {
  const group = commandGroup('charts', 'Generate, run and check tests of the statecharts');
  group.exitOverride(endOf);
  for (const add of [
    addList,
    addCheck,
    addGenerate,
    addRun,
    addCoverage,
    addMutate,
    addExport,
    addDiff,
    addReplay,
  ])
    add(group, terminal);
  return group;
}

/** Usage errors of the command line have a fixed exit code; errors of a command keep their own. */
function endOf({ exitCode, code, message }: CommanderError): never {
  const isOwn = exitCode === 0 || code === 'commander.error';
  throw new CommanderError(isOwn ? exitCode : typedWrong, code, message);
}
