import { render, screen as page } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Around, screen } from '#engine/testing.tsx';
import { EditGrid } from './edit-grid.tsx';

test('widgets that lie over each other are drawn, and say so', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const visible = { variable: 'user.Role', equals: 'admin-user' };
  const shared = { type: 'clock', visible };
  const widgets = { one: { type: 'clock' }, two: { type: 'list' }, a: shared, b: shared };
  const desk = [
    { id: 'one', x: 0, y: 0, w: 6, h: 4 },
    { id: 'two', x: 5, y: 3, w: 6, h: 4 },
    { id: 'a', x: 0, y: 8, w: 6, h: 4 },
    { id: 'b', x: 0, y: 8, w: 6, h: 4 },
  ];
  render(
    <Around>
      <EditGrid
        screen={{ ...screen, widgets, layouts: { desk } }}
        breakpoint="desk"
        pageWidth={1024}
        selected={undefined}
        onSelect={() => {}}
        onPlaces={() => {}}
        onKeyDown={() => {}}
      />
    </Around>,
  );

  expect(page.getByRole('button', { name: /^one.*lies over two$/ })).toBeTruthy();
  expect(page.getByText('two lies over one')).toBeTruthy();
  expect(page.getAllByText(/lies over/)).toHaveLength(2);
});
