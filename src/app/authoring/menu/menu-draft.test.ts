import { expect, test } from 'vitest';

import { overlaidMenu } from '#app/shell/menu-overlay.ts';
import type { ViewGroup } from '#app/shell/menu.ts';
import type { NavigationFile } from '#schemas/config/navigation.gen.ts';

import { menuDraft, type MenuGroup, movedItem, menuPatch } from './menu-draft.ts';
import { withChange } from './menu-links.ts';

type Patch = NavigationFile['patch'];

const base: ViewGroup[] = [
  { entry: 'Dashboard', title: 'app.plant', views: [view('/a'), view('/b'), view('/c')] },
  { entry: 'EventInput', title: 'app.operation', views: [view('/input')] },
];

function none(): undefined {
  return undefined;
}

test('a menu without a change has no difference', () => {
  expect(saved(menuDraft(base, {}, none))).toEqual({});
});

const link = { label: 'own.book', href: '/book', group: 'Dashboard' } as const;

test.each<Patch>([
  { entries: { '/b': null } },
  { entries: { '/c': { order: 5 } } },
  { entries: { '/a': { label: 'own.first' }, '/b': { label: 'own.second', order: 99 } } },
  { groups: { Dashboard: { order: 9 }, EventInput: { label: 'own.input' } } },
  { groups: { EventInput: null } },
  { links: { book: link } },
  { links: { book: { ...link, order: 1 } }, entries: { '/b': { order: 2 }, '/c': null } },
])('%j is the same menu once it was opened and saved', (patch) => {
  const again = saved(menuDraft(base, patch, none));

  expect(overlaidMenu(base, again)).toEqual(overlaidMenu(base, patch));
});

test('what is hidden is in the draft, and shown again where it was', () => {
  const [group] = menuDraft(base, { entries: { '/b': null } }, none);
  expect(group?.items.map(({ id, isShown }) => `${id} ${isShown}`)).toEqual([
    '/a true',
    '/b false',
    '/c true',
  ]);

  const items = (group?.items ?? []).map((item) => Object.assign({}, item, { isShown: true }));
  const shown = { ...(group as MenuGroup), items };
  expect(saved([shown, menuDraft(base, {}, none)[1] as MenuGroup])).toEqual({});
});

test('what is hidden has the words that it had before, and again once it is shown', () => {
  const hidden = { groups: { EventInput: null }, entries: { '/b': null } };
  const draft = menuDraft(base, hidden, (kind, id) => `${kind} ${id}`);

  expect(draft[0]?.items[1]?.label).toBe('page /b');
  expect(draft[1]?.label).toBe('group EventInput');
  expect(saved(draft)).toEqual(hidden);
});

test('a page that is moved stands there', () => {
  const draft = menuDraft(base, {}, none);
  const [group] = draft;
  const items = movedItem(group?.items ?? [], 2, -1);
  const patch = saved(draft.with(0, { ...(group as MenuGroup), items }));

  expect(pathsOf(patch)).toEqual(['/a', '/c', '/b', '/input']);
});

test('own words have a key of their own; without them the usual ones are back', () => {
  const named = withChange(
    menuDraft(base, {}, none),
    { group: 0, item: 1 },
    { words: { 'en-US': 'B' } },
  );
  expect(saved(named)).toEqual({ entries: { '/b': { label: 'page /b' } } });

  const before = menuDraft(base, { entries: { '/b': { label: 'page /b' } } }, none);
  expect(saved(withChange(before, { group: 0, item: 1 }, { words: { 'en-US': ' ' } }))).toEqual({});
});

test('a new link stands last in its group, under a name that no other has', () => {
  const change = { words: { 'en-US': 'Hand book' }, href: '/x', entry: 'EventInput' } as const;
  const once = withChange(menuDraft(base, {}, none), { group: 0, isNew: true }, change);
  const twice = withChange(once, { group: 1, isNew: true }, change);

  expect(Object.keys(saved(twice).links ?? {})).toEqual(['hand-book', 'hand-book-2']);
  expect(saved(twice).links?.['hand-book']).toEqual({
    label: 'link hand-book',
    href: '/x',
    group: 'EventInput',
  });
});

test('a link of digits has a name that stands where it was put', () => {
  const change = { words: { 'en-US': '2026' }, href: '/x', entry: 'EventInput' } as const;
  const once = withChange(menuDraft(base, {}, none), { group: 0, isNew: true }, change);

  expect(Object.keys(saved(once).links ?? {})).toEqual(['link-2026']);
});

test('a link goes to another group', () => {
  const draft = menuDraft(base, { links: { book: link } }, none);
  const place = { group: 0, item: 3 };
  const patch = saved(withChange(draft, place, { href: '/book', entry: 'EventInput' }));

  expect(patch).toEqual({ links: { book: { ...link, group: 'EventInput' } } });
});

function saved(draft: readonly MenuGroup[]): Patch {
  return menuPatch(draft, base, (kind, id) => `${kind} ${id}`);
}

function pathsOf(patch: Patch): string[] {
  return overlaidMenu(base, patch).flatMap(({ views }) => views.map(({ path }) => path));
}

function view(path: string) {
  return { path, icon: 'grid', title: `title ${path}` } as const;
}
