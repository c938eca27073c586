import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Command } from 'commander';

import { migrateDocument } from '#server/screens/check/migrate-document.ts';
import { isFormFile } from '#server/screens/files/form-files.ts';
import { isTextFile } from '#server/screens/texts/texts.ts';

import { configurationIn } from './config-files.ts';
import { commandGroup, type Terminal } from './terminal.ts';

/** `lineside migrate`: upgrades the documents of a folder to the latest format versions. */
export function migrateCommand({ print }: Terminal): Command {
  return commandGroup('migrate', 'Bring the documents of a folder to the newest version')
    .argument('<folder>')
    .option('--dry-run', 'say what would be changed, and change nothing')
    .action(async (folder: string, { dryRun }: { dryRun?: boolean }, command: Command) => {
      const { files } = configurationIn(folder, command);
      let changed = 0;
      let failed = 0;
      for (const { path, text } of await files.read()) {
        // These formats have no versions.
        if (isTextFile(path) || isFormFile(path)) continue;
        const migrated = migratedText(text);
        if ('why' in migrated) {
          failed += 1;
          print(`${path}: ${migrated.why}`);
        } else if (migrated.text !== undefined) {
          changed += 1;
          print(`${path}: ${dryRun ? 'would be' : 'is'} brought to the newest version`);
          if (!dryRun) writeFileSync(join(folder, path), migrated.text);
        }
      }
      print(changed === 0 ? 'Nothing to do.' : `Documents: ${changed}.`);
      if (failed > 0) command.error(`Documents that cannot be read: ${failed}.`, { exitCode: 1 });
    });
}

/** No text: already of the latest version. */
function migratedText(text: string): { text?: string } | { why: string } {
  try {
    const document: unknown = JSON.parse(text);
    const migrated = migrateDocument(document);
    return migrated === document ? {} : { text: `${JSON.stringify(migrated, null, 2)}\n` };
  } catch (error) {
    return { why: (error as Error).message };
  }
}
