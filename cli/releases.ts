import type { Command } from 'commander';

import { listReleases } from '#server/screens/releases/releases.store.ts';

import { commandGroup, onDatabase, report, table, type Format, type Terminal } from './terminal.ts';

const shown = 50;

/** `lineside releases`: what was published of the configuration, and what waits for approval. */
export function releasesCommand(terminal: Terminal): Command {
  return commandGroup('releases', `The last ${shown} releases of the configuration`)
    .option('--json', 'print JSON, for programs')
    .action((format: Format) =>
      onDatabase(terminal, async (db) => {
        const { releases } = await listReleases(db, { limit: shown, offset: 0 });
        const data = releases.map(({ release, files }) => ({
          Number: release.number,
          State: release.state,
          At: new Date(release.at).toISOString(),
          Author: release.author,
          ApprovedBy: release.approved_by,
          Note: release.note,
          Paths: files.map(({ path }) => path),
        }));
        const rows = data.map((one) => [
          String(one.Number),
          one.State,
          one.At,
          one.Author,
          one.ApprovedBy,
          String(one.Paths.length),
          one.Note,
        ]);
        const names = ['NUMBER', 'STATE', 'AT', 'BY', 'APPROVED BY', 'FILES', 'NOTE'];
        report(terminal, format, { data, lines: table(names, rows) });
      }),
    );
}
