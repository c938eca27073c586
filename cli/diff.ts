import type { Command } from 'commander';

import { configProblems, type Configuration } from '#server/screens/configuration/configuration.ts';

import { configurationIn } from './config-files.ts';
import { formChanges } from './diff-forms.ts';
import { otherChanges } from './diff-others.ts';
import { screenChanges } from './diff-screens.ts';
import { commandGroup, printResult, type Format, type Terminal } from './terminal.ts';
import { problemLine } from './validate.ts';

/** `lineside diff`: visible changes between two folders, with all layers applied. */
export function diffCommand(terminal: Terminal): Command {
  return commandGroup('diff', 'Say what users would see change between two configuration folders')
    .argument('<before>')
    .argument('<after>')
    .option('--json', 'print JSON, for programs')
    .action(async (...[before, after, format, command]: [string, string, Format, Command]) => {
      const [then, now] = [configurationIn(before, command), configurationIn(after, command)];
      await refuseProblemsIn(then, before, command);
      await refuseProblemsIn(now, after, command);
      const changed = [
        ...(await screenChanges(then, now)),
        ...(await otherChanges(then, now)),
        ...(await formChanges(then, now)),
      ];
      const sentences = changed.map(({ sentence }) => sentence);
      const lines = changed.length === 0 ? ['No differences.'] : sentences;
      printResult(terminal, format, { data: changed, lines });
    });
}

/** A folder with problems is not put in force, so its effect cannot be compared. */
async function refuseProblemsIn(
  config: Configuration,
  folder: string,
  command: Command,
): Promise<void> {
  const problems = await configProblems(config);
  const [first] = problems;
  if (!first) return;
  const words = `${folder} has mistakes (${problems.length}), so nothing is compared. The first: ${problemLine(first)}`;
  command.error(words, { exitCode: 1 });
}
