import { Command, CommanderError } from 'commander';

import { backupCommand, restoreCommand } from './backup/backup.ts';
import { exportCommand, importCommand } from './bundles.ts';
import { chartsCommand } from './charts/charts.ts';
import { diffCommand } from './diff.ts';
import { doctorCommand } from './doctor.ts';
import { initCommand } from './init.ts';
import { kiosksCommand } from './kiosks.ts';
import { migrateCommand } from './migrate.ts';
import { previewCommand } from './preview.ts';
import { processTerminal } from './process-terminal.ts';
import { releasesCommand } from './releases.ts';
import { serve } from './serve.ts';
import { sourcesCommand } from './sources.ts';
import { usersCommand } from './users.ts';
import { validateCommand } from './validate.ts';

const terminal = processTerminal(process);

const program = new Command('lineside')
  .description('Plant monitoring and operations')
  .showHelpAfterError();

program
  .command('serve')
  .description(
    'Start the server. HOST, PORT, DATA_DIR, CONFIG_DIR, DATABASE_URL, NATS_URL and DEMO set it up.',
  )
  .action(serve);
program.addCommand(usersCommand(terminal));
program.addCommand(kiosksCommand(terminal));
program.addCommand(sourcesCommand(terminal));
program.addCommand(initCommand(terminal));
program.addCommand(validateCommand(terminal));
program.addCommand(previewCommand(terminal));
program.addCommand(diffCommand(terminal));
program.addCommand(migrateCommand(terminal));
program.addCommand(exportCommand(terminal));
program.addCommand(importCommand(terminal));
program.addCommand(releasesCommand(terminal));
program.addCommand(doctorCommand(terminal));
program.addCommand(backupCommand(terminal));
program.addCommand(restoreCommand(terminal));
program.addCommand(chartsCommand(terminal));

await program.parseAsync().catch((error: unknown) => {
  terminal.progress('');
  if (error instanceof CommanderError) {
    // Commander has already printed its message or the help.
    process.exitCode = error.exitCode;
    return;
  }
  console.error(`lineside: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
