import { InvalidArgumentError, type Command } from 'commander';

import { accountRoles } from '#server/people/accounts/account-roles.ts';

import { commandGroup, parseList, type Format, type Terminal } from './terminal.ts';
import {
  addUser,
  changeUser,
  linkUser,
  listUsers,
  showLog,
  type NewUserOptions,
} from './user-actions.ts';

/** `lineside users`: manages accounts and their roles. */
export function usersCommand(terminal: Terminal): Command {
  const users = commandGroup('users', 'Accounts of people: add, change, list');

  asFormatted(users, 'list', 'All accounts').action((format: Format) =>
    listUsers(terminal, format),
  );
  asFormatted(users, 'add <username>', 'Make an account and print the link that activates it')
    .option('--email <address>', 'stands for the username, and gets links')
    .option(
      '--role <role>',
      `${[...accountRoles.keys()].join(', ')}; may be repeated`,
      parseList,
      [],
    )
    .option('--client <client>', 'id or name of a client it sees; may be repeated', parseList, [])
    .option('--language <code>', 'en-US, zh-CN, hi-IN or es-MX', 'en-US')
    .option('--external <provider>', 'it signs in at this provider, without a password here')
    .option('--password-stdin', 'read its password from standard input; it is active at once')
    .action((username: string, options: NewUserOptions) => addUser(terminal, username, options));
  asFormatted(
    users,
    'link <username>',
    'Print a new link: to activate, or to a new password',
  ).action((username: string, format: Format) => linkUser(terminal, username, format));
  asFormatted(users, 'log', 'Who signed in, failed to, and was changed; newest last')
    .option('--user <username>', 'only of this one')
    .option('--last <n>', 'how many', count, 50)
    .action((options: Format & { last: number; user?: string }) => showLog(terminal, options));
  addChanges(users, terminal);
  return users;
}

function addChanges(users: Command, terminal: Terminal) {
  asFormatted(users, 'disable <username>', 'Close an account and end its sessions').action(
    (username: string, format: Format) =>
      changeUser(terminal, username, { ...format, to: 'disabled' }),
  );
  asFormatted(users, 'enable <username>', 'Open a disabled account again').action(
    (username: string, format: Format) =>
      changeUser(terminal, username, { ...format, to: 'enabled' }),
  );
  asFormatted(users, 'sign-out <username>', 'End its sessions on every device').action(
    (username: string, format: Format) =>
      changeUser(terminal, username, { ...format, to: 'signed out' }),
  );
  asFormatted(users, 'roles <username> <role...>', 'Give it these roles and no others').action(
    (username: string, roles: string[], format: Format) =>
      changeUser(terminal, username, { ...format, to: { roles } }),
  );
  asFormatted(
    users,
    'clients <username> <client...>',
    'Show it these clients, by id or name, and no others',
  ).action((username: string, clients: string[], format: Format) =>
    changeUser(terminal, username, { ...format, to: { clients } }),
  );
  asFormatted(users, 'identity <username>', 'Say who an EXTERNAL account is at its provider')
    .requiredOption('--issuer <address>', 'of the provider, as its tokens say')
    .requiredOption('--subject <id>', 'of the person there')
    .action((username: string, { issuer, subject, ...format }: Format & Identity) =>
      changeUser(terminal, username, { ...format, to: { issuer, subject } }),
    );
}

interface Identity {
  issuer: string;
  subject: string;
}

function asFormatted(group: Command, usage: string, description: string): Command {
  return group.command(usage).description(description).option('--json', 'print JSON, for programs');
}

function count(typed: string): number {
  const number = Number(typed);
  if (!Number.isInteger(number) || number < 1 || number > 100_000)
    throw new InvalidArgumentError('It is a number from 1 to 100000.');
  return number;
}
