import type { NewScreen } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { languages } from '#server/base/languages.ts';
import { fieldProblem } from '#server/base/problem.ts';
import { pathKey } from '#server/screens/check/checked-screens.ts';

/** Files of a new screen, with its id and path. */
interface MadeScreen {
  id: string;
  path: string;
  /** Texts of files, by path. */
  files: ReadonlyMap<string, string>;
}

/** Visible screens for everyone, and all ids and files that are taken. */
interface ExistingScreens {
  screens: readonly Screen[];
  /** Includes hidden, abstract and invalid screens. */
  ids: ReadonlySet<string>;
  files: ReadonlySet<string>;
}

/**
 * Creates the files of a new screen for everyone.
 * @throws Problem 400 with the field: no title, an unknown screen to copy, or an administration
 * page.
 */
export function newScreen(
  { From, Titles, IsInMenu }: NewScreen,
  known: ExistingScreens,
): MadeScreen {
  const title = Titles['en-US'].trim();
  if (title === '')
    throw fieldProblem('screen.notValid', 'Titles.en-US', {
      Code: 'screen.noName',
      Message: 'A screen has a name',
    });
  const source = sourceOf(From, known.screens);
  const { id, path } = freePlace(slugOf(title), { source, known });
  const key = `screen.${id}.title`;
  const document = copyOf(source, { id, path, title: key, IsInMenu, known });
  const texts = Object.fromEntries(
    languages.map(({ Code }) => [Code, { [key]: Titles[Code as 'en-US']?.trim() || title }]),
  );
  return {
    id,
    path,
    files: new Map([
      [fileOf(id), textOf(document)],
      [`screens/${id}/${id}.texts.json`, textOf(texts)],
    ]),
  };
}

interface ScreenCopy extends Pick<Screen, 'id' | 'path' | 'title'>, Pick<NewScreen, 'IsInMenu'> {
  known: ExistingScreens;
}

function copyOf(source: Screen, { id, path, title, IsInMenu, known }: ScreenCopy): Screen {
  const { menu, tabs = [], ...rest } = source;
  const paths = new Set(known.screens.map((screen) => screen.path));
  // Tabs without a screen are invalid.
  const shown = tabs.filter(({ href }) => paths.has(href));
  // A menu entry cannot fill path parameters.
  const isListed = IsInMenu && !path.includes(':');
  return {
    ...rest,
    version: 1,
    id,
    path,
    title,
    ...(shown.length > 0 && { tabs: shown }),
    ...(isListed && { menu: { group: menu?.group ?? 'Dashboard', icon: menu?.icon ?? 'grid' } }),
  };
}

/** A text as placeholder: a screen needs a widget. */
const begun = {
  widgets: { text: { type: 'markdown', options: { text: 'screens.empty' } } },
  layouts: { desk: [{ id: 'text', x: 0, y: 0, w: 12, h: 4 }] },
} as const;

const emptyPlant = {
  data: {
    plants: {
      query: 'plants',
      parameters: { userId: '$user.Id', clientId: '$client.Id', role: '$user.Role' },
    },
    machines: {
      query: 'plant-machines',
      parameters: {
        plantId: '$plant.Id',
        start: '$mode.start',
        end: '$mode.end',
        planned: '$mode.planned',
      },
      live: ['status', 'kpis'],
      pollSeconds: 60,
    },
  },
  widgets: {
    header: { type: 'plant-header', data: { plants: 'plants', machines: 'machines' } },
    ...begun.widgets,
  },
  layouts: {
    desk: [
      { id: 'header', x: 0, y: 0, w: 12, h: 3 },
      { id: 'text', x: 0, y: 3, w: 12, h: 4 },
    ],
  },
};

function sourceOf(from: string, known: readonly Screen[]): Screen {
  const empty = { version: 1, id: from, title: '' };
  if (from === 'empty')
    return { ...empty, path: '/dashboard/x', subject: 'none', ...begun } as unknown as Screen;
  if (from === 'empty-plant')
    return { ...empty, path: '/dashboard/plant/x', ...emptyPlant } as unknown as Screen;
  const source = known.find(({ id }) => id === from);
  if (!source)
    throw fieldProblem('screen.notValid', 'From', {
      Code: 'screen.unknown',
      Message: 'There is no such screen',
    });
  // Administration pages and meetings have a single purpose.
  if (/^\/(admin|user|meeting)(\/|$)/.test(source.path))
    throw fieldProblem('screen.notValid', 'From', {
      Code: 'screen.notCopied',
      Message: 'This page is for one thing, and not copied',
    });
  return source;
}

/** Letters and digits of a title, for use in an id. */
function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40);
  return plain === '' ? 'screen' : plain;
}

/** Paths with built-in pages, and ids of templates for new screens. */
const reservedPaths = ['/dashboard', '/dashboard/plant'];
const reservedIds = ['empty', 'empty-plant'];

/** The first free id based on a name, at a path beside that of the source. */
function freePlace(
  slug: string,
  { source, known }: { source: Screen; known: ExistingScreens },
): { id: string; path: string } {
  const ids = new Set([...known.screens.map(({ id }) => id), ...known.ids, ...reservedIds]);
  const paths = new Set([...known.screens.map(({ path }) => pathKey(path)), ...reservedPaths]);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    const path = pathBeside(source.path, id);
    const isTaken = ids.has(id) || paths.has(pathKey(path)) || known.files.has(fileOf(id));
    if (!isTaken) return { id, path };
  }
}

function fileOf(id: string): string {
  return `screens/${id}/${id}.screen.json`;
}

/** Replaces the last segment; appends where that is a parameter: `/machine/:Id/hall`. */
function pathBeside(path: string, id: string): string {
  const steps = path.split('/');
  const isParameter = steps.at(-1)?.startsWith(':') ?? false;
  return [...(isParameter ? steps : steps.slice(0, -1)), id].join('/');
}

function textOf(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
