import type { NewScreen } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { languages } from '#server/base/languages.ts';
import { fieldProblem } from '#server/base/problem.ts';
import { pathKey } from '#server/screens/check/checked-screens.ts';

/** Files of a screen that is made of another, or of nothing, and where it is. */
interface MadeScreen {
  id: string;
  path: string;
  /** Texts by path. */
  files: ReadonlyMap<string, string>;
}

/** What there is: screens as they are for everyone, and which ids and files are taken besides. */
interface ExistingScreens {
  screens: readonly Screen[];
  /** Of hidden and abstract screens, and of files with a mistake. */
  ids: ReadonlySet<string>;
  files: ReadonlySet<string>;
}

/**
 * A screen for everyone, beside those that there are.
 * @throws Problem 400 with the field: no title, no screen to copy, or one of the administration.
 */
export function newScreen(
  { From, Titles, IsInMenu }: NewScreen,
  known: ExistingScreens,
): MadeScreen {
  const title = Titles['en-US'].trim();
  if (title === '') throw fieldProblem('screen.notValid', 'Titles.en-US', 'A screen has a name');
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
  // A tab that leads nowhere is a mistake of the file.
  const shown = tabs.filter(({ href }) => paths.has(href));
  // No entry of a menu could fill the parameters of an address.
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

/** With a text to begin with: a screen has a widget. */
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
  if (!source) throw fieldProblem('screen.notValid', 'From', 'There is no such screen');
  // What administrators work with, and a meeting: each is made for one thing.
  if (/^\/(admin|user|meeting)(\/|$)/.test(source.path))
    throw fieldProblem('screen.notValid', 'From', 'This page is for one thing, and not copied');
  return source;
}

/** Letters and digits of a title, as an id may have them. */
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

/** Addresses that are pages of their own, and what a new screen can begin with. */
const reservedPaths = ['/dashboard', '/dashboard/plant'];
const reservedIds = ['empty', 'empty-plant'];

/** The first id of this name that no screen has, at an address beside that of the source. */
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

/** In place of the last step; below it where that is a parameter: `/machine/:Id/hall`. */
function pathBeside(path: string, id: string): string {
  const steps = path.split('/');
  const isParameter = steps.at(-1)?.startsWith(':') ?? false;
  return [...(isParameter ? steps : steps.slice(0, -1)), id].join('/');
}

function textOf(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
