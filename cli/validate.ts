import { join } from 'node:path';

import { CommanderError, Option, type Command } from 'commander';

import type { FileProblem } from '#server/base/config-text.ts';
import { readEnvironment } from '#server/environment.ts';
import {
  configNotices,
  configProblems,
  type Configuration,
} from '#server/screens/configuration/configuration.ts';

import { configurationIn } from './config-files.ts';
import { commandGroup, type Terminal } from './terminal.ts';

const formats = ['text', 'json', 'github'] as const;
type Format = (typeof formats)[number];

/**
 * `lineside validate`: all problems of an integrator's folder, in the server's words. Exit code 1
 * for problems, 2 without a folder.
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
  { print, styled }: Terminal,
  config: Configuration,
  { folder, format }: { folder: string; format: Format },
): Promise<void> {
  const problems = await configProblems(config);
  const notices = await configNotices(config);
  if (format === 'json') print(JSON.stringify([...problems, ...notices], null, 2));
  else {
    for (const problem of problems)
      print(
        lineOf(problem, {
          format,
          folder,
          level: 'error',
          message: expectationOf(problem),
          styled,
        }),
      );
    for (const notice of notices)
      print(lineOf(notice, { format, folder, level: 'warning', message: notice.Notice, styled }));
  }
  const summary = summaryOf(problems.length, notices.length);
  if (format === 'text') print(styled(problems.length > 0 ? 'red' : 'green', summary));
  if (problems.length > 0) throw new CommanderError(1, 'validate.problems', '');
}

function summaryOf(problems: number, warnings: number): string {
  const wrong = problems === 0 ? 'No problems.' : `Problems: ${problems}.`;
  return warnings === 0 ? wrong : `${wrong} Warnings: ${warnings}.`;
}

/** A problem with its place in a format that editors can follow. */
export function problemLine(problem: FileProblem): string {
  const message = expectationOf(problem);
  return lineOf(problem, { format: 'text', folder: '', level: 'error', message, styled: plain });
}

function plain(_: unknown, words: string): string {
  return words;
}

function expectationOf({ Expected, Nearest }: FileProblem): string {
  return `expected ${Expected}${Nearest === undefined ? '' : `; did you mean "${Nearest}"?`}`;
}

interface LineOptions {
  format: Format;
  folder: string;
  level: 'error' | 'warning';
  message: string;
  styled: Terminal['styled'];
}

function lineOf(
  { File, Line, Column, Pointer }: Omit<FileProblem, 'Expected'>,
  { format, folder, level, message, styled }: LineOptions,
): string {
  const where = `${Pointer || '/'}: ${message}`;
  if (format === 'github')
    return `::${level} file=${join(folder, File)},line=${Line},col=${Column}::${where}`;
  const place = `${level === 'warning' ? 'warning: ' : ''}${File}:${Line}:${Column}`;
  return `${styled(level === 'error' ? 'red' : 'yellow', place)} ${where}`;
}
