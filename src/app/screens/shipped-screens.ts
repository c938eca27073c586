import { mergePatch } from '#lib/merge-patch.ts';
import { onDemand } from '#ui/on-demand.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

type Written = Partial<Screen> & { id: string };

/** The screens that came with this version, whatever the configuration says of them. */
export const loadShippedScreens = onDemand(async (): Promise<Screen[]> => {
  const { shippedFiles } = await import('./shipped-files.ts');
  const byId = new Map(shippedFiles.map((file) => [file.id, file]));
  return shippedFiles
    .filter(({ abstract }) => abstract !== true)
    .map((file) => wholeOf(file, byId) as Screen);
});

/** A screen with what it extends. */
function wholeOf(file: Written, byId: ReadonlyMap<string, Written>): unknown {
  const { extends: base, ...own } = file;
  const beneath = base === undefined ? undefined : byId.get(base);
  if (!beneath) return own;
  return mergePatch(wholeOf(beneath, byId), { abstract: null, ...own });
}
