import { checkConfigText, type FileProblem } from '#server/base/config-text.ts';
import { isLookFile } from '#server/screens/branding/look-files.ts';
import { isScreenFile } from '#server/screens/check/screen-files.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { isFormFile } from '#server/screens/files/form-files.ts';
import { clientOfPolicy } from '#server/screens/oee-policies/policy-files.ts';
import { isOverlayFile } from '#server/screens/overlays/overlay-files.ts';
import { isTextFile } from '#server/screens/texts/texts.ts';
import { expectation, problemAt } from '#shared/expectation.ts';

const names =
  '<name>.overlay.json (screens/), <id>.form.json (forms/), client.theme.json, navigation.overlay.json, site.json, oee-policy.json, <name>.texts.json';

/** Files that no reader knows: most likely a misspelt name. */
export function unknownFiles(files: readonly ConfigFile[]): FileProblem[] {
  const unknown = files.filter(
    ({ path }) =>
      !(
        isScreenFile({ path }) ||
        isOverlayFile(path) ||
        isLookFile(path) ||
        isFormFile(path) ||
        clientOfPolicy(path) !== undefined ||
        isTextFile(path)
      ),
  );
  return unknown.flatMap(({ path }) =>
    checkConfigText('{}', () => [
      problemAt('', expectation('fileName', 'a name that is read: {{names}}', { names })),
    ]).problems.map((problem) => Object.assign(problem, { File: path })),
  );
}
