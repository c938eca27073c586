import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around, screen as aScreen } from '#engine/testing.tsx';

import { adminOverview } from './admin-overview.widget.tsx';

const asked = vi.hoisted(() => ({
  listScreens: vi.fn<() => Promise<object>>(),
  countResources: vi.fn<() => Promise<Map<string, number>>>(),
  searchResources: vi.fn<(text: string) => Promise<object[]>>(),
  readAttention: vi.fn<() => Promise<object[]>>(),
}));
vi.mock('#api/admin/screens.ts', () => asked);
vi.mock('#api/admin/resources.ts', () => asked);
vi.mock('#api/admin/attention.ts', () => asked);

beforeEach(() => {
  vi.resetAllMocks();
  asked.listScreens.mockResolvedValue({
    screens: [
      { ...page('order-board', 70, {}, { group: 'Planning' }), title: 'screens.order-board' },
      { ...page('walls', 50, {}, { section: 'Screens' }), title: 'wallScreens.title' },
      page('products', 20, { parent: { parameter: 'clientId' } }, { section: 'PlantData' }),
      { ...page('audit', 60), title: 'audit-trail.title' },
      { ...page('hidden', 10), visible: { variable: 'user.Role', equals: 'no one' } },
      { ...page('plant', 5), menu: { group: 'Dashboard' } },
      { ...page('test', 0) },
    ],
    problems: [],
  });
  asked.readAttention.mockResolvedValue([]);
  asked.countResources.mockResolvedValue(new Map([['products', 1200]]));
});

test('each page that the user may open is a card under its heading, with its count', async () => {
  show();
  await screen.findByText('1,200');

  expect(
    screen
      .getAllByRole('region')
      .slice(1)
      .map((region) => [
        region.getAttribute('aria-label'),
        within(region)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ]),
  ).toEqual([
    ['General', ['Audit trail']],
    ['Plant data', ['Products1,200']],
    ['Screens and looks', ['Wall screens', 'Screens']],
    ['Planning', ['Order board']],
  ]);
  expect(screen.getByRole('link', { name: /Products/ }).getAttribute('href')).toBe(
    '/admin/products',
  );
});

test('a search finds rows of all pages, and leads to the list with what they belong to', async () => {
  asked.searchResources.mockResolvedValue([
    {
      Resource: 'products',
      Id: 'p',
      DisplayName: 'Cap & lid',
      ClientId: 'northwind',
      ClientName: 'Northwind',
      PlantName: 'Riverside',
    },
  ]);
  show();
  type(' cap ');
  const link = await screen.findByRole('link', { name: 'Cap & lid Riverside · Northwind' });

  expect(asked.searchResources.mock.lastCall?.[0]).toBe('cap');
  expect(link.getAttribute('href')).toBe('/admin/products?search=Cap+%26+lid&clientId=northwind');
});

test('a search that finds nothing says so, and one that fails says why', async () => {
  asked.searchResources.mockResolvedValue([]);
  show();
  type('zzz');
  expect(await screen.findByText('Nothing matches “zzz”')).toBeTruthy();
  asked.searchResources.mockRejectedValue(new Error('out of order'));
  type('yyy');

  expect(await screen.findByText('out of order')).toBeTruthy();
});

function page(id: string, order: number, options: object = {}, menu: object = {}) {
  return {
    ...aScreen,
    id,
    path: `/admin/${id}`,
    title: `${id}.title`,
    menu: { group: 'Administration', icon: 'grid', order, ...menu },
    widgets: { table: { type: 'resource-table', options: { resource: id, ...options } } },
  };
}

function show() {
  const { Component } = adminOverview;
  const options = { pages: [{ path: '/admin/screens', label: 'admin-overview.screens' }] };
  render(
    <Around>
      <Component options={options} data={{}} receivedAt={0} />
    </Around>,
  );
}

function type(value: string) {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
}
