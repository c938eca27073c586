import { act, render, screen as page } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { eventually } from '#shared/eventually.fixture.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import type { QueryRegistry } from '../query.ts';
import { ScreenView } from '../screen-view.tsx';
import { Around, scope } from '../testing.tsx';
import { type AnyWidget, defineWidget, type WidgetRegistry } from '../widget.ts';

const slots = { machines: { query: 'plant-machines' } } as const;
const names = defineWidget<object, typeof slots>({
  type: 'names',
  schema: {},
  validate: () => true,
  size: { w: 12, h: 4 },
  slots,
  Component: ({ data }) => data.machines.map((row) => row.DisplayName).join(', '),
});
const widgets: WidgetRegistry = {
  names: () => Promise.resolve(names as unknown as AnyWidget),
};

/** Answers the query of one of the two widgets. */
const ask = vi.fn<QueryRegistry[string]['ask']>();
const queries: QueryRegistry = { 'plant-machines': { ask } };

beforeEach(() => {
  ask.mockReset();
});

test('what is below the window is asked once what is in it is drawn', async () => {
  const answers: ((rows: Machine[]) => void)[] = [];
  ask
    .mockReturnValueOnce(new Promise((resolve) => answers.push(resolve)))
    .mockResolvedValueOnce([machine('FAR')]);
  await show();
  await eventually(() => expect(placesAsked()).toEqual(['near']));
  expect(page.getAllByLabelText('Loading')).toHaveLength(2);

  await act(async () => answers[0]?.([machine('NEAR')]));

  expect(await page.findByText('NEAR')).toBeTruthy();
  expect(await page.findByText('FAR')).toBeTruthy();
  expect(placesAsked()).toEqual(['near', 'far']);
});

test('what is in the window and fails holds nothing back', async () => {
  ask.mockRejectedValueOnce(new Error('It is away')).mockResolvedValueOnce([machine('FAR')]);
  await show();

  expect(await page.findByText('It is away')).toBeTruthy();
  expect(await page.findByText('FAR')).toBeTruthy();
});

test('what is in the window and takes long is waited for no longer than for anything else', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  ask.mockReturnValueOnce(new Promise(() => {})).mockResolvedValueOnce([machine('FAR')]);
  await show();
  await eventually(() => expect(placesAsked()).toEqual(['near']));

  await act(async () => vi.advanceTimersByTimeAsync(3000));

  expect(await page.findByText('FAR')).toBeTruthy();
  vi.useRealTimers();
});

test('a screen whose window has everything asks everything at once', async () => {
  ask.mockReturnValue(new Promise(() => {}));
  await show(4);

  await eventually(() => expect(placesAsked()).toEqual(['near', 'far']));
});

/** @param y Row of the second widget. The jsdom window has 24 rows. */
async function show(y = 40) {
  const document: Screen = {
    version: 1,
    id: 'long',
    path: '/long',
    title: 'long.title',
    data: {
      near: { query: 'plant-machines', parameters: { place: 'near' } },
      far: { query: 'plant-machines', parameters: { place: 'far' } },
    },
    widgets: {
      near: { type: 'names', data: { machines: 'near' } },
      far: { type: 'names', data: { machines: 'far' } },
    },
    layouts: {
      desk: [
        { id: 'near', x: 0, y: 0, w: 12, h: 4 },
        { id: 'far', x: 0, y, w: 12, h: 4 },
      ],
    },
  };
  await act(async () => {
    render(
      <Around>
        <ScreenView document={document} scope={scope} widgets={widgets} queries={queries} />
      </Around>,
    );
  });
}

function placesAsked() {
  return ask.mock.calls.map(([{ place }]) => place);
}

function machine(Id: string) {
  return { Id, DisplayName: Id } as Machine;
}
