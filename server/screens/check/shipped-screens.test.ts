import { expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { createScreenStore } from '#server/screens/pages/screens.store.ts';

const ours = (await read({})).documents;
const clock = { type: 'clock' };
const board = {
  version: 1,
  id: 'board',
  path: '/dashboard/board',
  title: 'screens.plant.overview',
  subject: 'none',
  widgets: { clock },
  layouts: { desk: [{ id: 'clock', x: 0, y: 0, w: 3, h: 3 }] },
};

test('a screen of an installation stands beside all of ours', async () => {
  const { documents, problems, notices } = await read({ board });

  expect(problems).toEqual([]);
  expect(notices).toEqual([]);
  expect(documents.map(({ id }) => id).toSorted()).toEqual(
    [...ours.map(({ id }) => id), 'board'].toSorted(),
  );
});

test.each([
  ['the id', { ...board, id: 'tiles' }, '/id'],
  ['the path', { ...board, path: '/dashboard/tiles' }, '/path'],
  ['the id, extended', { version: 1, id: 'tiles', extends: 'tiles', pauseOnRed: true }, '/id'],
])('one with %s of ours stands in its place, and that is said', async (_, screen, Pointer) => {
  const { documents, problems, notices } = await read({ screen });

  expect(problems).toEqual([]);
  expect(documents).toHaveLength(ours.length);
  expect(documents.filter(({ path, id }) => path === '/dashboard/tiles' || id === 'tiles')).toEqual(
    [expect.objectContaining({ id: screen.id })],
  );
  expect(notices).toEqual([
    {
      File: 'screens/screen/screen.screen.json',
      Path: expect.any(String) as string,
      Line: expect.any(Number) as number,
      Column: 3,
      Pointer,
      Notice: 'stands in place of the shipped screen "tiles"',
    },
  ]);
});

test('one with a mistake takes none of ours away, whatever its id', async () => {
  const { documents, problems } = await read({ accounts: { ...board, id: 'accounts', tilte: 1 } });

  expect(documents).toEqual(ours);
  expect(problems).toMatchObject([{ Pointer: '/tilte' }]);
});

test('a screen for others to extend changes none of ours, whatever its id', async () => {
  const base = { version: 1, id: 'plant-base', abstract: true, widgets: { clock } };

  expect((await read({ base })).documents).toEqual(ours);
});

test('one of ours is hidden by saying so, can still be extended, and no other is', async () => {
  const tiles = { version: 1, id: 'tiles', hidden: true };
  const mine = { version: 1, id: 'mine', extends: 'tiles', path: '/dashboard/mine' };
  const { documents, problems } = await read({ tiles, mine });

  expect(problems).toEqual([]);
  expect(documents.map(({ id }) => id).toSorted()).toEqual(
    [...ours.map(({ id }) => id).filter((id) => id !== 'tiles'), 'mine'].toSorted(),
  );
});

test('a screen of an installation can be hidden too', async () => {
  const { documents, problems } = await read({ board: { ...board, hidden: true } });

  expect(problems).toEqual([]);
  expect(documents).toEqual(ours);
});

test.each([
  ['a page of the administration', 'accounts', '/hidden', undefined],
  ['a screen that there is not', 'tlies', '/id', 'tiles'],
])('%s is not hidden', async (_, id, Pointer, Nearest) => {
  const { documents, problems } = await read({ hide: { version: 1, id, hidden: true } });

  expect(documents).toEqual(ours);
  expect(problems).toEqual([
    expect.objectContaining({ File: 'screens/hide/hide.screen.json', Pointer }),
  ]);
  expect(problems[0]?.Nearest).toBe(Nearest);
});

async function read(screens: Readonly<Record<string, object>>) {
  const files = Object.entries(screens).map(([name, screen]): ConfigFile => {
    const text = JSON.stringify(screen, null, 2);
    return { path: `screens/${name}/${name}.screen.json`, text, version: text, source: 'folder' };
  });
  const found = await createScreenStore({ read: () => Promise.resolve(files) }).read();
  return { ...found, documents: found.documents as Screen[] };
}
