import { Command } from 'commander';

import type { Db } from '#server/db/open.ts';
import { readEnvironment, type Environment } from '#server/environment.ts';
import { openFor } from '#server/start.ts';

type Style = 'red' | 'green' | 'yellow';

/** Where a command runs: what it reads, and where it writes. */
export interface Terminal {
  variables: NodeJS.ProcessEnv;
  now(): number;
  /** One line on standard output. */
  print(line: string): void;
  /** With a colour, where a person reads it. */
  styled(style: Style, words: string): string;
  /** How far a long command has come, in place of what it said of that before; '' takes it away. */
  progress(words: string): void;
  /** All of standard input. */
  read(): Promise<string>;
}

/** A group of commands. Whatever is typed wrong is told in one line; nothing ends the process. */
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

/** For an option that may be given several times, or with commas. */
export function several(typed: string, before: string[]): string[] {
  return [...before, ...typed.split(',').map((one) => one.trim())];
}

/** Opens the database that the environment names, beside a running server or without one. */
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
  /** For programs. */
  json?: boolean;
}

/** Prints what a command has to say, for people or as JSON. */
export function report(
  { print }: Terminal,
  { json }: Format,
  said: { data: unknown; lines: readonly string[] },
): void {
  if (json) print(JSON.stringify(said.data, null, 2));
  else for (const line of said.lines) print(line);
}

/** Lines of aligned columns below their names. */
export function table(
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
