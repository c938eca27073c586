import type { Command } from 'commander';

import { rejectionsBySource } from '#server/production/ingest/sources/rejections.ts';
import {
  setStaleAfter,
  sourceLives,
  type SourceLife,
} from '#server/production/ingest/sources/source-life.ts';

import {
  commandGroup,
  onDatabase,
  printResult,
  tableLines,
  type Format,
  type Terminal,
} from './terminal.ts';

const maxSeconds = 31 * 86_400;

/** `lineside sources`: data sources, and the silence after which their machines are unknown. */
export function sourcesCommand(terminal: Terminal): Command {
  const sources = commandGroup('sources', 'Data sources: list, and after how long one is silent');

  sources
    .command('list')
    .description('All data sources, when each was last heard, and whether it is silent')
    .option('--json', 'print JSON, for programs')
    .action((format: Format) => list(terminal, format));
  sources
    .command('stale-after <id> <seconds>')
    .description(
      'Set after how many seconds without a sign of life a source is silent: 0 is never, "usual" follows its usual gaps',
    )
    .action((id: string, typed: string) => setLimit(terminal, id, secondsIn(typed)));
  return sources;
}

async function list(terminal: Terminal, format: Format): Promise<void> {
  await onDatabase(terminal, async (db) => {
    const lives = await sourceLives(db, terminal.now());
    const rejections = await rejectionsBySource(db);
    const rows = lives.map((life) => [
      life.id,
      iso(life.heardAt),
      limit(life),
      iso(life.silentSince),
      (rejections.get(life.id) ?? []).map(({ code, count }) => `${count} ${code}`).join(', '),
    ]);
    printResult(terminal, format, {
      data: lives.map((life) => ({
        Id: life.id,
        HeardAt: iso(life.heardAt),
        StaleAfterSeconds: Number.isFinite(life.limitMs) ? life.limitMs / 1000 : 0,
        SilentSince: iso(life.silentSince),
        Rejected: (rejections.get(life.id) ?? []).map(({ code, count, lastAt }) => ({
          Code: code,
          Count: count,
          LastAt: iso(lastAt),
        })),
      })),
      lines: tableLines(['source', 'last heard', 'silent after', 'silent since', 'rejected'], rows),
    });
  });
}

async function setLimit(terminal: Terminal, id: string, seconds: number | null): Promise<void> {
  await onDatabase(terminal, async (db) => {
    if (!(await setStaleAfter(db, id, seconds)))
      throw new Error(`There is no data source "${id}". "lineside sources list" names them.`);
    const life = (await sourceLives(db, terminal.now())).find((one) => one.id === id);
    if (life) terminal.print(`${id} is silent after: ${limit(life)}.`);
  });
}

function secondsIn(typed: string): number | null {
  if (typed === 'usual') return null;
  const seconds = Number(typed);
  if (!/^\d+$/.test(typed) || (seconds !== 0 && seconds < 5) || seconds > maxSeconds)
    throw new Error(`Give 0, 5 to ${maxSeconds} seconds, or "usual".`);
  return seconds;
}

function limit({ limitMs }: SourceLife): string {
  return Number.isFinite(limitMs) ? `${limitMs / 1000} s` : 'never';
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
