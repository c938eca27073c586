import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';

import type { ViewGroup } from './menu.ts';
import { MenuList } from './menu-list.tsx';
import { useMenuNames, useOpenedParts } from './menu-preferences.ts';

const menu: ViewGroup[] = [
  { entry: 'Dashboard', title: 'app.plant', views: pages('/dashboard', 1) },
  { entry: 'Planning', title: 'app.planning', views: pages('/plan', 24) },
];

afterEach(() => localStorage.clear());

test('a part is opened and closed by its heading, and stays so in this browser', () => {
  const { unmount } = show();
  const heading = screen.getByRole('button', { name: 'Planning' });
  expect(isOpen()).toBe(false);
  fireEvent.click(heading);
  expect(isOpen()).toBe(true);
  unmount();
  show();

  expect(isOpen()).toBe(true);
  expect(screen.getByRole('button', { name: 'Plant' }).getAttribute('aria-expanded')).toBe('true');
});

test('a link of a menu to a page of this site opens in its place, another one beside it', () => {
  const link = { icon: 'grid' as const, isLink: true as const };
  const views = [
    { ...link, path: '/dashboard/own', title: 'own' },
    { ...link, path: 'https://wiki.example/', title: 'wiki' },
  ];
  render(
    <Around>
      <MenuList menu={[{ entry: 'Dashboard', title: 'app.plant', views }]} onChoose={() => {}} />
    </Around>,
  );

  expect(screen.getByRole('link', { name: 'own' }).getAttribute('target')).toBeNull();
  expect(screen.getByRole('link', { name: 'wiki' }).getAttribute('target')).toBe('_blank');
});

test('a long menu is scrolled to the page that is shown', () => {
  const places = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  places.mockImplementation(function placed(this: Element) {
    return this.matches('nav') ? new DOMRect(0, 0, 200, 300) : new DOMRect(0, 700, 200, 40);
  });
  show('/plan/3');

  expect(screen.getByRole('navigation').scrollTop).toBe(570);
  places.mockRestore();
});

test('the list of a part is named by its heading', () => {
  show();

  expect(screen.getByRole('list', { name: 'Plant' }).textContent).toBe('/dashboard/0');
});

test('names on a tablet are remembered beside what is open', () => {
  const names = renderHook(() => useMenuNames());
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Planning' }));
  act(() => names.result.current[1](true));

  expect(renderHook(() => useMenuNames()).result.current[0]).toBe(true);
  expect(renderHook(() => useOpenedParts()).result.current[0]).toEqual({ Planning: true });
});

test('what another version has stored in its place closes nothing', () => {
  localStorage.setItem('menu', '{"parts":"all"}');
  show();

  expect(screen.getByRole('button', { name: 'Plant' }).getAttribute('aria-expanded')).toBe('true');
});

function isOpen(): boolean {
  const heading = screen.getByRole('button', { name: 'Planning' });
  return heading.getAttribute('aria-expanded') === 'true';
}

function show(address = '/test') {
  return render(
    <Around address={address}>
      <MenuList menu={menu} onChoose={() => {}} />
    </Around>,
  );
}

function pages(path: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    path: `${path}/${index}`,
    icon: 'grid' as const,
    title: `${path}/${index}`,
  }));
}
