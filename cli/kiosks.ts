import type { Command } from 'commander';

import type { Db } from '#server/db/open.ts';
import { refuseUnknownName } from '#server/people/accounts/account-names.ts';
import { kioskLink } from '#server/people/kiosks/kiosk-link.ts';
import { refuseUnknownScreens } from '#server/people/kiosks/kiosk-screens.ts';
import {
  addKiosk,
  renewKioskLink,
  revokeKiosk,
  type KioskCode,
} from '#server/people/kiosks/kiosks.store.ts';
import { listKiosks, type Kiosk } from '#server/people/kiosks/list-kiosks.ts';
import { createConfiguration } from '#server/screens/configuration/configuration.ts';
import { installedFiles } from '#server/screens/releases/installed-files.ts';

import { clientIdOf } from './named-client.ts';
import {
  commandGroup,
  onDatabase,
  printResult,
  parseList,
  tableLines,
  type Format,
  type Terminal,
} from './terminal.ts';
import { byCommandLine } from './user-actions.ts';

interface NewKioskOptions extends Format {
  client: string;
  screen: string[];
}

/** `lineside kiosks`: wall displays, which need no user to sign in. */
export function kiosksCommand(terminal: Terminal): Command {
  const kiosks = commandGroup('kiosks', 'Wall screens: add, link, revoke, list');
  const json = ['--json', 'print JSON, for programs'] as const;

  kiosks
    .command('list')
    .description('All wall screens')
    .option(...json)
    .action((format: Format) => list(terminal, format));
  kiosks
    .command('add <name>')
    .description('Make a wall screen and print the link that its display opens')
    .requiredOption('--client <client>', 'id or name of the client whose plants it shows')
    .option('--screen <id>', 'a screen it shows; may be repeated', parseList, [])
    .option(...json)
    .action((name: string, options: NewKioskOptions) => add(terminal, name, options));
  kiosks
    .command('link <name>')
    .description('Print a new link, for another display; the one before ends now')
    .option(...json)
    .action((name: string, format: Format) => link(terminal, name, format));
  kiosks
    .command('revoke <name>')
    .description('End a wall screen for good')
    .option(...json)
    .action((name: string, format: Format) => revoke(terminal, name, format));
  return kiosks;
}

function list(terminal: Terminal, format: Format): Promise<void> {
  return onDatabase(terminal, async (db) => {
    const kiosks = await listKiosks(db);
    const rows = kiosks.map((kiosk) => [
      kiosk.DisplayName,
      kiosk.ClientId,
      kiosk.Screens.join(', '),
      kiosk.OpenedAt,
      kiosk.LastSeenAt,
      kiosk.Id,
    ]);
    const names = ['NAME', 'CLIENT', 'SCREENS', 'OPENED', 'LAST SEEN', 'ID'];
    printResult(terminal, format, { data: kiosks, lines: tableLines(names, rows) });
  });
}

function add(terminal: Terminal, name: string, options: NewKioskOptions): Promise<void> {
  const { client, screen, ...format } = options;
  if (screen.length === 0) throw new Error('Give at least one --screen');
  return onDatabase(terminal, async (db, { configDir, publicUrl }) => {
    const { screens } = createConfiguration(installedFiles(configDir, db));
    await refuseUnknownScreens(screens, screen);
    const kiosk = { DisplayName: name, ClientId: await clientIdOf(db, client), Screens: screen };
    printLink(terminal, format, { made: await addKiosk(db, kiosk, changeOf(terminal)), publicUrl });
  });
}

function link(terminal: Terminal, name: string, format: Format): Promise<void> {
  return onDatabase(terminal, async (db, { publicUrl }) => {
    const { Id } = await findKiosk(db, name);
    const made = await renewKioskLink(db, Id, changeOf(terminal));
    printLink(terminal, format, { made, publicUrl });
  });
}

function revoke(terminal: Terminal, name: string, format: Format): Promise<void> {
  return onDatabase(terminal, async (db) => {
    const kiosk = await findKiosk(db, name);
    await revokeKiosk(db, kiosk.Id, changeOf(terminal));
    printResult(terminal, format, { data: kiosk, lines: [`${kiosk.DisplayName} is revoked.`] });
  });
}

function changeOf(terminal: Terminal) {
  return { at: terminal.now(), username: byCommandLine };
}

/** Finds a display by id, or by a unique name. */
async function findKiosk(db: Db, typed: string): Promise<Kiosk> {
  const kiosks = await listKiosks(db);
  const found = kiosks.filter(({ Id, DisplayName }) => Id === typed || DisplayName === typed);
  const [kiosk, another] = found;
  if (another) throw new Error(`Several kiosks are called "${typed}". Give the id.`);
  if (kiosk) return kiosk;
  const names = kiosks.map(({ DisplayName }) => DisplayName);
  refuseUnknownName('kiosk', typed, names);
  throw new Error(`There is no kiosk "${typed}".`);
}

function printLink(
  terminal: Terminal,
  format: Format,
  { made, publicUrl }: { made: KioskCode; publicUrl: string },
): void {
  const data = kioskLink(made, publicUrl);
  const words = `Open this on the display. It works once, until ${data.ExpiresAt}:`;
  printResult(terminal, format, { data, lines: [words, data.Link] });
}
