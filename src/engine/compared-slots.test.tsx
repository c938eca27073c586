import { act, render, screen as page } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';

import type { QueryRegistry } from './query.ts';
import { ScreenView } from './screen-view.tsx';
import { Around, scope, screen } from './testing.tsx';
import { defineWidget, type AnyWidget, type WidgetRegistry } from './widget.ts';

const slots = {
  machines: { query: 'plant-machines' },
  compared: { query: 'plant-machines', optional: true },
} as const;

const pair = defineWidget<object, typeof slots>({
  type: 'pair',
  schema: {},
  validate: Object.assign(() => true, { errors: null }),
  size: { w: 4, h: 4 },
  slots,
  Component: ({ data }) =>
    [...data.machines, ...(data.compared ?? [])].map(({ Id }) => Id).join(', '),
});

const ask = vi.fn<QueryRegistry[string]['ask']>(async ({ plantId }) => [{ Id: plantId }]);
const widgets: WidgetRegistry = { pair: () => Promise.resolve(pair as unknown as AnyWidget) };

const document: Screen = {
  ...screen,
  data: {
    machines: { query: 'plant-machines', parameters: { plantId: '$route.Id' } },
    compared: {
      query: 'plant-machines',
      parameters: { plantId: '$compare.Id', start: '$compare.start' },
    },
  },
  widgets: { pair: { type: 'pair', data: { machines: 'machines', compared: 'compared' } } },
  layouts: { desk: [{ id: 'pair', x: 0, y: 0, w: 12, h: 4 }] },
};

test('what is compared is asked for while something is, beside what the screen asks', async () => {
  await show();
  expect(await page.findByText('P1')).toBeTruthy();
  expect(ask).toHaveBeenCalledOnce();

  await show({
    Id: 'P2',
    name: 'Pune',
    key: 'plant',
    window: () => ({ start: 'before', end: 'until' }),
  });

  expect(await page.findByText('P1, P2')).toBeTruthy();
  expect(ask).toHaveBeenCalledWith({ plantId: 'P2', start: 'before' }, expect.anything());
});

async function show(compare?: (typeof scope)['compare']) {
  await act(async () => {
    render(
      <Around>
        <ScreenView
          document={document}
          scope={{ ...scope, compare }}
          widgets={widgets}
          queries={{ 'plant-machines': { ask } }}
        />
      </Around>,
    );
  });
}
