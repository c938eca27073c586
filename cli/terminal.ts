import { Command } from 'commander';

import type { Db } from '#server/db/open.ts';
import { readEnvironment, type Environment } from '#server/environment.ts';
import { openFor } from '#server/start.ts';

type Style = 'red' | 'green' | 'yellow';

/** Input and output of a command. */
export interface Terminal {
  variables: NodeJS.ProcessEnv;
  now(): number;
  /** Prints one line on standard output. */
  print(line: string): void;
  /** Adds a colour in an interactive terminal. */
  styled(style: Style, words: string): string;
  /** Shows the progress of a long command, replacing the previous text; '' clears it. */
  progress(words: string): void;
  /** Reads standard input completely. */
  read(): Promise<string>;
}

/** A group of commands. Usage errors are reported in one line, without ending the process. */
export function commandGroup(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .exitOverride()
    .configureOutput({
      outputError: (text, write) =>
        write(
          `lineside: ${text
            .replace(/^error: /, '')
            .trim()
            .replaceAll('\n', ' ')}\n`,
        ),
    });
}

/** Parser of an option that may be repeated or comma-separated. */
export function parseList(typed: string, before: string[]): string[] {
  return [...before, ...typed.split(',').map((one) => one.trim())];
}

/** Opens the environment's database, with or without a running server. */
export async function onDatabase(
  terminal: Terminal,
  work: (db: Db, environment: Environment) => Promise<void>,
): Promise<void> {
  const environment = readEnvironment(terminal.variables);
  const db = await openFor(environment);
  try {
    await work(db, environment);
  } finally {
    await db.destroy();
  }
}

export interface Format {
  /** Output for programs. */
  json?: boolean;
}

/** Prints a command's result as text or JSON. */
export function printResult(
  { print }: Terminal,
  { json }: Format,
  output: { data: unknown; lines: readonly string[] },
): void {
  if (json) print(JSON.stringify(output.data, null, 2));
  else for (const line of output.lines) print(line);
}

/** Lines of aligned columns with headers. */
export function tableLines(
  names: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string[] {
  const cells = [names, ...rows].map((row) => row.map((cell) => cell || '-'));
  const widths = names.map((_, column) =>
    Math.max(...cells.map((row) => Array.from(row[column] ?? '').length)),
  );
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - Array.from(cell).length))
      .join('  ')
      .trimEnd(),
  );
}
