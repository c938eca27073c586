import { join } from 'node:path';

import { CommanderError, Option, type Command } from 'commander';

import type { FileProblem } from '#server/config/config-text.ts';
import { configProblems, type Configuration } from '#server/config/configuration.ts';
import { readEnvironment } from '#server/environment.ts';

import { configurationIn } from './config-files.ts';
import { commandGroup, type Terminal } from './terminal.ts';

const formats = ['text', 'json', 'github'] as const;
type Format = (typeof formats)[number];

/**
 * `lineside validate`: all that is wrong with an integrator's folder, as the server would say it.
 * Ends with 1 where something is, and with 2 where there is no such folder.
 */
export function validateCommand(terminal: Terminal): Command {
  return commandGroup('validate', 'Check the screens, overlays and texts of a folder')
    .argument('[folder]', 'CONFIG_DIR when absent')
    .addOption(
      new Option('--format <format>', 'how problems are written').choices(formats).default('text'),
    )
    .action((given: string | undefined, { format }: { format: Format }, command: Command) => {
      const folder = given ?? readEnvironment(terminal.variables).configDir;
      return validate(terminal, configurationIn(folder, command), { folder, format });
    });
}

async function validate(
  { print }: Terminal,
  config: Configuration,
  { folder, format }: { folder: string; format: Format },
): Promise<void> {
  const problems = await configProblems(config);
  if (format === 'json') print(JSON.stringify(problems, null, 2));
  else for (const problem of problems) print(lineOf(problem, { format, folder }));
  if (format === 'text')
    print(problems.length === 0 ? 'No problems.' : `Problems: ${problems.length}.`);
  if (problems.length > 0) throw new CommanderError(1, 'validate.problems', '');
}

function lineOf(
  { File, Line, Column, Pointer, Expected, Nearest }: FileProblem,
  { format, folder }: { format: Format; folder: string },
): string {
  const nearest = Nearest === undefined ? '' : `; did you mean "${Nearest}"?`;
  const said = `${Pointer || '/'}: expected ${Expected}${nearest}`;
  if (format === 'github')
    return `::error file=${join(folder, File)},line=${Line},col=${Column}::${said}`;
  return `${File}:${Line}:${Column} ${said}`;
}
