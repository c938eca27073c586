import { act, cleanup, render, screen as page } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { useFlow } from '#engine/layout/flow.ts';
import type { Breakpoint } from '#engine/layout/layout.ts';
import { ScreenContext } from '#engine/screen-context.ts';
import { Around, scope, screen } from '#engine/testing.tsx';
import { type AnyWidget, defineWidget } from '#engine/widget.ts';
import type { Layout, Screen, Widget } from '#schemas/config/screen.gen.ts';

import { EditGrid } from './edit-grid.tsx';

const usual = { schema: {}, validate: () => true, size: { w: 4, h: 4 }, slots: {} } as const;
const header = defineWidget({ ...usual, type: 'header', grows: true, Component: () => 'Head' });
const list = defineWidget({
  ...usual,
  type: 'list',
  isList: true,
  Component: () => (useFlow() ? 'As long as its rows' : 'Scrolls'),
});
const widgets = {
  header: () => Promise.resolve(header as unknown as AnyWidget),
  list: () => Promise.resolve(list as unknown as AnyWidget),
};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

test('widgets that lie over each other are drawn, and say so', async () => {
  const visible = { variable: 'user.Role', equals: 'admin-user' };
  const shared = { type: 'list', visible };
  await draw({ one: { type: 'list' }, two: { type: 'list' }, a: shared, b: shared }, [
    { id: 'one', x: 0, y: 0, w: 6, h: 4 },
    { id: 'two', x: 5, y: 3, w: 6, h: 4 },
    { id: 'a', x: 0, y: 8, w: 6, h: 4 },
    { id: 'b', x: 0, y: 8, w: 6, h: 4 },
  ]);

  expect(page.getByRole('button', { name: /^one.*lies over two$/ })).toBeTruthy();
  expect(page.getByText('two lies over one')).toBeTruthy();
  expect(page.getAllByText(/lies over/)).toHaveLength(2);
});

test('a widget is as high as what is drawn in it, and what is below stands lower', async () => {
  // The same height as `Around` gives all elements.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1000);
  await draw({ head: { type: 'header' }, below: { type: 'list' } }, [
    { id: 'head', x: 0, y: 0, w: 12, h: 3 },
    { id: 'below', x: 0, y: 3, w: 12, h: 4 },
  ]);

  expect(itemOf('head').style.height).toBe('1000px');
  expect(itemOf('below').style.transform).toBe('translate(0px,1012px)');
  expect(page.getByRole('button', { name: 'head: column 1, row 1, 12 wide, 3 high' })).toBeTruthy();
});

test('widgets know the width that is edited, and not that of the window', async () => {
  await draw({ list: { type: 'list' } }, [{ id: 'list', x: 0, y: 0, w: 12, h: 4 }], 'phone');

  expect(page.getByText('As long as its rows')).toBeTruthy();
  expect(itemOf('list').closest('[data-breakpoint]')).toHaveProperty('dataset.breakpoint', 'phone');
});

test('a name is written over a widget only where it has no title', async () => {
  const title = { 'en-US': 'Machines' };
  await draw({ named: { type: 'list', title }, unnamed: { type: 'list' } }, [
    { id: 'named', x: 0, y: 0, w: 6, h: 4 },
    { id: 'unnamed', x: 6, y: 0, w: 6, h: 4 },
  ]);

  expect(page.getByRole('button', { name: /^unnamed/ }).textContent).toBe('unnamed');
  expect(page.getByRole('button', { name: /^named/ }).textContent).toBe('');
});

test('what people do not see at the width that is shown says so', async () => {
  const wide: Widget = { type: 'list', visible: { width: ['wall', 'desk'] } };
  const places = [
    { id: 'wide', x: 0, y: 0, w: 6, h: 4 },
    { id: 'admins', x: 0, y: 4, w: 6, h: 4 },
  ];
  const admins: Widget = { type: 'list', visible: { role: 'Sysadmin' } };
  await draw({ wide, admins }, places, 'phone');
  expect(page.getByText('Hidden at this width')).toBeTruthy();
  expect(page.getByRole('button', { name: /^wide.*\. Hidden at this width$/ })).toBeTruthy();
  cleanup();

  await draw({ wide, admins }, places, 'desk');
  expect(page.queryByText('Hidden at this width')).toBeNull();
});

async function draw(
  placed: Screen['widgets'],
  places: Layout,
  breakpoint: Breakpoint = 'desk',
): Promise<void> {
  const document = { ...screen, widgets: placed, layouts: { desk: places } };
  await act(async () => {
    render(
      <Around>
        <ScreenContext value={{ screen: document, scope, widgets, queries: {} }}>
          <EditGrid
            screen={document}
            breakpoint={breakpoint}
            pageWidth={1024}
            selected={undefined}
            leastOf={() => ({ w: 3, h: 6 })}
            onSelect={() => {}}
            onPlaces={() => {}}
            onKeyDown={() => {}}
          />
        </ScreenContext>
      </Around>,
    );
  });
}

function itemOf(id: string): HTMLElement {
  const item = document
    .querySelector(`[data-widget="${id}"]`)
    ?.closest<HTMLElement>('.react-grid-item');
  if (!item) throw new Error(`${id} has no place`);
  return item;
}
