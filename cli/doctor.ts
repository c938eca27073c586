import type { Command } from 'commander';

import { readEnvironment } from '#server/environment.ts';
import { openFor } from '#server/start.ts';

import {
  checkBackup,
  checkCertificate,
  checkClock,
  checkConfiguration,
  checkDatabase,
  checkDisk,
  checkInstances,
  checkPort,
  type DoctorFinding,
} from './doctor-checks.ts';
import { commandGroup, printResult, type Format, type Terminal } from './terminal.ts';

/**
 * `lineside doctor`: checks an installation, and suggests remedies. Exit code 1 if there are
 * problems.
 */
export function doctorCommand(terminal: Terminal): Command {
  return commandGroup(
    'doctor',
    'Look at database, backup, disk, clock, port, certificate, configuration',
  )
    .option('--json', 'print JSON, for programs')
    .action(async (format: Format, command: Command) => {
      const findings = await findingsOf(terminal);
      const lines = findings.map(
        ({ what, isFine, words }) =>
          `${isFine ? terminal.styled('green', 'fine ') : terminal.styled('red', 'WRONG')}  ${what}: ${words}`,
      );
      printResult(terminal, format, { data: findings, lines });
      const wrong = findings.filter(({ isFine }) => !isFine).length;
      if (wrong > 0) command.error(`Things that are wrong: ${wrong}.`, { exitCode: 1 });
    });
}

async function findingsOf({ variables, now }: Terminal): Promise<DoctorFinding[]> {
  const environment = readEnvironment(variables);
  const beside = [
    checkDisk(environment),
    await checkPort(environment),
    await checkCertificate(environment, now),
  ];
  try {
    const db = await openFor(environment);
    try {
      const ofDatabase = [
        await checkDatabase(db),
        await checkClock(db, now),
        await checkBackup(db, now),
        await checkInstances(db, environment),
      ];
      return [...ofDatabase, ...beside, await checkConfiguration(db, environment)];
    } finally {
      await db.destroy();
    }
  } catch (error) {
    const words = `${(error as Error).message}. Look at DATABASE_URL, or at the rights of DATA_DIR`;
    return [{ what: 'database', isFine: false, words }, ...beside];
  }
}
