import type { FileProblem } from '#server/base/config-text.ts';
import {
  configProblems,
  createConfiguration,
  type Configuration,
} from '#server/screens/configuration/configuration.ts';
import { filesWith } from '#server/screens/files/config-files.ts';
import { isMissingPlace } from '#server/screens/overlays/fit-places.ts';

import type { ReleasedFiles } from './releases.store.ts';

/** Problems that a change of files would add to the configuration. */
export async function problemsOfChange(
  config: Configuration,
  changed: ReleasedFiles,
): Promise<FileProblem[]> {
  const now = new Set((await configProblems(config)).map(keyOf));
  const changedConfig = createConfiguration(filesWith(config.files, changed), {
    resources: config.resources,
  });
  const then = await configProblems(changedConfig);
  // Changed files must be valid, even if they were invalid before.
  return then.filter(
    (problem) =>
      changed.has(problem.File) ||
      !(now.has(keyOf(problem)) || isBaseConflict(problem) || isMissingPlace(problem)),
  );
}

/** Overlays made for another state of their screen stay valid; their authors decide. */
function isBaseConflict({ Pointer }: FileProblem): boolean {
  return Pointer.startsWith('/expects/');
}

function keyOf({ File, Pointer, Expected }: FileProblem): string {
  return `${File} ${Pointer} ${Expected}`;
}
