import type { FileProblem } from '#server/base/config-text.ts';
import {
  configProblems,
  createConfiguration,
  type Configuration,
} from '#server/screens/configuration/configuration.ts';
import { filesWith } from '#server/screens/files/config-files.ts';
import { isUnplaced } from '#server/screens/overlays/fit-places.ts';

import type { ReleasedFiles } from './releases.store.ts';

/** What would be wrong with a configuration that is not wrong now, if files were changed. */
export async function problemsOfChange(
  config: Configuration,
  changed: ReleasedFiles,
): Promise<FileProblem[]> {
  const now = new Set((await configProblems(config)).map(keyOf));
  const changedConfig = createConfiguration(filesWith(config.files, changed), {
    resources: config.resources,
  });
  const then = await configProblems(changedConfig);
  // A file that is changed is to be right, also where it has been wrong before.
  return then.filter(
    (problem) =>
      changed.has(problem.File) ||
      !(now.has(keyOf(problem)) || isWhatIsBeneath(problem) || isUnplaced(problem)),
  );
}

/** An overlay that was made for another state of its screen holds, and who wrote it decides. */
function isWhatIsBeneath({ Pointer }: FileProblem): boolean {
  return Pointer.startsWith('/expects/');
}

function keyOf({ File, Pointer, Expected }: FileProblem): string {
  return `${File} ${Pointer} ${Expected}`;
}
