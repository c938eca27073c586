import type { Command } from 'commander';

import { listReleases } from '#server/screens/releases/releases.store.ts';

import {
  commandGroup,
  onDatabase,
  printResult,
  tableLines,
  type Format,
  type Terminal,
} from './terminal.ts';

const shown = 50;

/** `lineside releases`: published releases of the configuration, and those waiting for approval. */
export function releasesCommand(terminal: Terminal): Command {
  return commandGroup('releases', `The last ${shown} releases of the configuration`)
    .option('--json', 'print JSON, for programs')
    .action((format: Format) =>
      onDatabase(terminal, async (db) => {
        const { Items: releases } = await listReleases(db, { pageSize: shown });
        const data = releases.map(({ release, files }) => ({
          Number: release.number,
          State: release.state,
          At: new Date(release.at).toISOString(),
          Author: release.author,
          ApprovedBy: release.approved_by,
          Note: release.note,
          Paths: files.map(({ path }) => path),
          ReplacedBy: files.map(({ replacedBy }) => replacedBy),
        }));
        const rows = data.map((one) => [
          String(one.Number),
          stateOf(one),
          one.At,
          one.Author,
          one.ApprovedBy,
          String(one.Paths.length),
          one.Note,
        ]);
        const names = ['NUMBER', 'STATE', 'AT', 'BY', 'APPROVED BY', 'FILES', 'NOTE'];
        printResult(terminal, format, { data, lines: tableLines(names, rows) });
      }),
    );
}

/** State of a release; for an active one, whether its files are in force or superseded. */
function stateOf({ State, ReplacedBy }: { State: string; ReplacedBy: (number | null)[] }): string {
  if (State !== 'active') return State;
  const later = ReplacedBy.filter((number) => number !== null);
  if (later.length === 0) return 'in force';
  return later.length < ReplacedBy.length ? 'in part' : `replaced by ${Math.max(...later)}`;
}
