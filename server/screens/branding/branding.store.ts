import type { Site, Theme } from '#schemas/api/apps.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import type { SiteFile } from '#schemas/config/site.gen.ts';
import type { ConfigFiles } from '#server/screens/files/config-files.ts';
import type { ScreenStore } from '#server/screens/pages/screens.store.ts';
import type { TextStore } from '#server/screens/texts/text-store.ts';
import { mergePatch } from '#shared/merge-patch.ts';
import { mergeTheme } from '#shared/theme/merge-theme.ts';

import { createLookReader, isLookFile, type LookFiles } from './look-files.ts';

/** Paths of administration pages that are not screens. */
const ownPages = ['screens', 'gallery', 'themes', 'texts', 'menu', 'site', 'charts'].map(
  (name) => `/admin/${name}`,
);

/** Themes, menus and sites of the configuration files. */
export interface LookStore {
  read(): Promise<LookFiles>;
}

export function createLookStore(
  files: ConfigFiles,
  { texts, screens }: { texts: TextStore; screens: ScreenStore },
): LookStore {
  const readLooks = createLookReader();
  let last: { key: string; looks: LookFiles } | undefined;
  return {
    async read() {
      const [all, { documents }, { texts: byCode, version }] = await Promise.all([
        files.read(),
        screens.read(),
        texts.read(),
      ]);
      const written = all.filter(({ path }) => isLookFile(path));
      const paths = [...(documents as Screen[]).map(({ path }) => path), ...ownPages];
      const versions = written.map((file) => `${file.path} ${file.version}`);
      const key = [version, ...paths, ...versions].join('\n');
      if (last?.key === key) return last.looks;
      const english = byCode['en-US'] ?? {};
      const looks = readLooks(written, { hasText: (name) => Object.hasOwn(english, name), paths });
      last = { key, looks };
      return looks;
    },
  };
}

/** The client's theme in the database, merged with its file. */
export function clientTheme(base: Theme, { theme }: LookFiles, client: string): Theme {
  const file = theme.get(client);
  return file ? mergeTheme(base, file) : base;
}

/** The site of a client; without a client, the site of the installation. */
export function clientSite({ site }: LookFiles, client: string | undefined): Site {
  const root = site.get('') ?? {};
  const own = client === undefined ? {} : (site.get(client) ?? {});
  const { name, logo, support, frames, images, hub } = mergePatch(root, own) as Partial<SiteFile>;
  return {
    Name: name ?? null,
    Logo: logo ?? null,
    Support: support ?? null,
    Frames: frames ?? [],
    Images: images ?? [],
    Hub: hub ?? '/chimehub',
  };
}

/** Limited because origins are part of a header: proxies and browsers allow 8 to 16 KB. */
const maxOrigins = 80;

export interface Origins {
  frames: readonly string[];
  images: readonly string[];
  hubs: readonly string[];
}

/**
 * Origins that any page of the installation may use: a page is served before its client is known.
 */
export function allowedOrigins({ site }: LookFiles): Origins {
  const all = [...site.values()];
  return {
    frames: [...new Set(all.flatMap(({ frames }) => frames ?? []))].slice(0, maxOrigins),
    images: [...new Set(all.flatMap(({ images }) => images ?? []))].slice(0, maxOrigins),
    hubs: [...new Set(all.flatMap(({ hub }) => originOf(hub)))].slice(0, maxOrigins),
  };
}

/** Empty for a path of this site. */
function originOf(address: string | null | undefined): string[] {
  return /^https:\/\/[^/]+/.exec(address ?? '') ?? [];
}
