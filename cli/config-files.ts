import { existsSync } from 'node:fs';

import type { Command } from 'commander';

import { resourceFields } from '#server/resource-kit/describe/resource-fields.ts';
import { resources } from '#server/resources.ts';
import {
  configProblems,
  createConfiguration,
  type Configuration,
} from '#server/screens/configuration/configuration.ts';
import { createConfigFolder, type ConfigFiles } from '#server/screens/files/config-files.ts';

/** The configuration of a folder. A missing folder ends the command with 2. */
export function configurationIn(folder: string, command: Command): Configuration {
  if (!existsSync(folder)) command.error(`There is no folder "${folder}".`, { exitCode: 2 });
  return checkedConfiguration(createConfigFolder(folder));
}

/** The configuration as a server would check it. */
export function checkedConfiguration(files: ConfigFiles): Configuration {
  return createConfiguration(files, { resources: resourceFields(resources) });
}

/** Ends the command with 1 if a configuration has problems. */
export async function refuseProblems(config: Configuration, command: Command): Promise<void> {
  const { length } = await configProblems(config);
  const words = `The configuration has mistakes (${length}): "lineside validate" names them.`;
  if (length > 0) command.error(words, { exitCode: 1 });
}
