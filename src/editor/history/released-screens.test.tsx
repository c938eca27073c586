import { render, screen as page } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getRelease, getResolvedScreen } from '#api/admin/config.ts';
import { Around, screen } from '#engine/testing.tsx';
import type { Release } from '#schemas/api/configuration.gen.ts';

import { ReleaseChanges } from './release-changes.tsx';
import { TypeNames } from './type-names.tsx';

vi.mock('#api/admin/config.ts');

const path = 'clients/northwind/plants/riverside/screens/board.overlay.json';
const desk = [
  { id: 'now', x: 0, y: 0, w: 6, h: 4 },
  { id: 'list', x: 6, y: 0, w: 6, h: 4 },
];
const board = {
  ...screen,
  id: 'board',
  widgets: { now: { type: 'clock' }, list: { type: 'list', title: { 'en-US': 'Machines' } } },
  layouts: { desk },
};
const gallery = Promise.resolve({
  entryOf: () => ({ title: 'Clock', about: '' }),
  Preview: () => null,
});

beforeEach(() => {
  vi.mocked(getResolvedScreen).mockResolvedValue({
    Base: board,
    Document: board,
    Layers: [],
    SetBy: {},
    LayerNames: {},
    RowFields: {},
    Places: { client: 'clients/northwind/screens/board.overlay.json', plant: path },
  });
});

test('an overlay with places for the first time lists only the places that differ', async () => {
  const wall = [desk[0], { ...desk[1], h: 9 }];
  await show(
    overlay({ layouts: { desk, wall }, widgets: { now: { options: { hasDate: true } } } }),
  );

  expect(await rows()).toEqual([
    'Clock › With date|—|Yes',
    'Place of Machines, Wall screen|column 7, row 1, 6 wide, 4 high|column 7, row 1, 6 wide, 9 high',
  ]);
  expect(vi.mocked(getResolvedScreen).mock.lastCall?.slice(0, 2)).toEqual([
    'board',
    { client: 'northwind', plant: 'riverside' },
  ]);
});

test('where the layers beneath are not known, all that the overlay says is listed', async () => {
  vi.mocked(getResolvedScreen).mockRejectedValue(new Error('gone'));
  await show(overlay({ layouts: { desk } }));

  expect(await rows()).toHaveLength(2);
});

async function show(Text: string): Promise<void> {
  const file = { Path: path, Text, Before: null, Delivered: null };
  vi.mocked(getRelease).mockResolvedValue({ Number: 3, Files: [file] } as unknown as Release);
  render(
    <Around>
      <TypeNames loadGallery={loadGallery}>
        <ReleaseChanges number={3} />
      </TypeNames>
    </Around>,
  );
}

function loadGallery() {
  return gallery;
}

async function rows(): Promise<string[]> {
  const [, ...all] = await page.findAllByRole('row');
  return all.map((row) => [...row.children].map(({ textContent }) => textContent).join('|'));
}

function overlay(patch: object): string {
  return JSON.stringify({ version: 1, screen: 'board', patch });
}
