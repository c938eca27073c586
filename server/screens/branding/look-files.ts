import { Ajv, type ValidateFunction } from 'ajv';

import type { NavigationFile } from '#schemas/config/navigation.gen.ts';
import navigationSchema from '#schemas/config/navigation.schema.json' with { type: 'json' };
import type { SiteFile } from '#schemas/config/site.gen.ts';
import siteSchema from '#schemas/config/site.schema.json' with { type: 'json' };
import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import themeSchema from '#schemas/config/theme.schema.json' with { type: 'json' };
import { checkConfigText, type FileProblem } from '#server/base/config-text.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { expectation, problemAt } from '#shared/expectation.ts';
import { escapeStep } from '#shared/json-pointer.ts';
import { explainErrors, unknownName, type ConfigProblem } from '#shared/schema-problems.ts';
import { colourProblems } from '#shared/theme/theme-colours.ts';

interface Documents {
  theme: ThemeFile;
  navigation: NavigationFile;
  site: SiteFile;
}
type Kind = keyof Documents;

/** Names that these files may refer to. */
export interface KnownNames {
  hasText(key: string): boolean;
  /** Paths of screens, and of built-in pages. */
  paths: readonly string[];
}

/** By client; the key '' is the installation. */
export interface LookFiles {
  theme: ReadonlyMap<string, ThemeFile>;
  navigation: ReadonlyMap<string, NavigationFile>;
  site: ReadonlyMap<string, SiteFile>;
  problems: FileProblem[];
}

const patterns: Readonly<Record<Kind, RegExp>> = {
  theme: /^clients\/([^/]+)\/client\.theme\.json$/,
  navigation: /^clients\/([^/]+)\/navigation\.overlay\.json$/,
  site: /^(?:clients\/([^/]+)\/)?site\.json$/,
};

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const schemas: Readonly<Record<Kind, object>> = {
  theme: themeSchema,
  navigation: navigationSchema,
  site: siteSchema,
};
const validators: Readonly<Record<Kind, ValidateFunction>> = {
  theme: ajv.compile(themeSchema),
  navigation: ajv.compile(navigationSchema),
  site: ajv.compile(siteSchema),
};

/** Reads themes, menus and sites. An invalid file keeps its last valid version in use. */
export function createLookReader(): (files: readonly ConfigFile[], known: KnownNames) => LookFiles {
  const good = new Map<string, unknown>();

  return (files, known) => {
    const looks = {
      theme: new Map<string, ThemeFile>(),
      navigation: new Map<string, NavigationFile>(),
      site: new Map<string, SiteFile>(),
    };
    const problems: FileProblem[] = [];
    const there = new Set(files.map(({ path }) => path));
    for (const path of good.keys()) if (!there.has(path)) good.delete(path);
    for (const { path, text } of files) {
      const place = kindAndClientOf(path);
      if (!place) continue;
      const found = checkConfigText(text, (document) => problemsOf(place.kind, document, known));
      problems.push(...found.problems.map((problem) => Object.assign(problem, { File: path })));
      if (!found.problems.some(isFatal)) good.set(path, found.document);
      const document = good.get(path);
      if (document) (looks[place.kind] as Map<string, unknown>).set(place.client, document);
    }
    return { ...looks, problems };
  };
}

/** Whether the file is a theme, a menu or a site. */
export function isLookFile(path: string): boolean {
  return kindAndClientOf(path) !== undefined;
}

/** Whether a problem makes the file unusable. With poor contrast, only that colour is ignored. */
export function isFatal({ Code }: { Code?: string }): boolean {
  return Code !== 'contrast';
}

function kindAndClientOf(path: string): { kind: Kind; client: string } | undefined {
  for (const [kind, pattern] of Object.entries(patterns)) {
    const found = pattern.exec(path);
    if (found) return { kind: kind as Kind, client: found[1] ?? '' };
  }
  return undefined;
}

function problemsOf(kind: Kind, document: unknown, known: KnownNames): ConfigProblem[] {
  const validate = validators[kind];
  if (!validate(document)) return explainErrors(validate.errors ?? [], schemas[kind], document);
  if (kind === 'theme') return colourProblems((document as ThemeFile).objects ?? {});
  return kind === 'navigation' ? navigationProblems(document as NavigationFile, known) : [];
}

/** Unknown entries, and keys without a text. */
function navigationProblems({ patch }: NavigationFile, known: KnownNames): ConfigProblem[] {
  const labels = (['groups', 'entries', 'links'] as const).flatMap((part) =>
    Object.entries(patch[part] ?? {}).flatMap(([name, one]) =>
      one?.label === undefined || known.hasText(one.label)
        ? []
        : [
            problemAt(
              `/patch/${part}/${escapeStep(name)}/label`,
              expectation('text', 'a text "{{key}}" in a *.texts.json', { key: one.label }),
            ),
          ],
    ),
  );
  const strange = Object.keys(patch.entries ?? {}).filter((path) => !known.paths.includes(path));
  return [
    ...labels,
    ...strange.map((path) => unknownName(`/patch/entries/${escapeStep(path)}`, path, known.paths)),
  ];
}
