import { Command } from 'commander';

import { serve } from './serve.ts';

const program = new Command('lineside')
  .description('Plant monitoring and operations')
  .showHelpAfterError();

program
  .command('serve')
  .description(
    'Start the server. HOST, PORT, DATA_DIR, CONFIG_DIR, DATABASE_URL and DEMO set it up.',
  )
  .action(serve);

await program.parseAsync().catch((error: unknown) => {
  console.error(`lineside: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
