import type { Screen } from '#schemas/config/screen.gen.ts';
import { mergePatch } from '#shared/merge-patch.ts';

type WrittenScreen = Partial<Screen> & { id: string };

const files = Object.values(
  import.meta.glob<WrittenScreen>('/src/config/screens/*/*.screen.json', {
    eager: true,
    import: 'default',
  }),
);

/** The screens of this product version, without any configuration. */
export function shippedScreens(): Screen[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  return files
    .filter(({ abstract }) => abstract !== true)
    .map((file) => wholeOf(file, byId) as Screen);
}

/** The screen with its base merged in. */
function wholeOf(file: WrittenScreen, byId: ReadonlyMap<string, WrittenScreen>): unknown {
  const { extends: base, ...own } = file;
  const beneath = base === undefined ? undefined : byId.get(base);
  if (!beneath) return own;
  return mergePatch(wholeOf(beneath, byId), { abstract: null, ...own });
}
