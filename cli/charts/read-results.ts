import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Command } from 'commander';

import { type Result, resultsIn } from '#model-testing/suite/results.ts';

import { typedWrong } from './chosen.ts';

/** Results of `charts run --browser`, from its report folder. */
export function readResults(command: Command, folder: string): Result[] {
  const file = join(folder, 'results.json');
  try {
    return resultsIn(readFileSync(file, 'utf8'));
  } catch (error) {
    return command.error(
      `${file} cannot be read: ${(error as Error).message}. "charts run --browser" writes it.`,
      { exitCode: typedWrong },
    );
  }
}
