import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ScreenContext } from '#engine/screen-context.ts';
import { useSortChoice } from '#plant/sort-choice.ts';
import { TabsContext, type TabsState } from '#plant/tabs/tabs-context.ts';
import type { TabRotation } from '#plant/tabs/use-turns.ts';
import { screen as blank } from '#engine/testing.tsx';
import { Around, scope } from '#plant/testing.tsx';

import { plantAnalysis } from './plant-analysis.widget.tsx';

const tabs = [
  { label: 'screens.tab.overview', href: '/overview' },
  { label: 'screens.tab.tiles', href: '/tiles', group: 'screens.group.oee', period: 15 },
  { label: 'screens.tab.grid', href: '/grid', group: 'screens.group.oee', period: 15 },
  { label: 'screens.tab.grid', href: '/process', group: 'screens.group.process' },
];
const choose = vi.fn<TabsState['choose']>();

// Other test files of the worker need the default order.
afterEach(() => useSortChoice.setState({ chosen: undefined }));
beforeEach(() => {
  choose.mockReset();
  useSortChoice.getState().follow({ by: 'oee', ascending: false });
});

test('the views lead to the tab that was active in them, and keep plant and time', () => {
  show('/tiles', { activeGrid: true });

  const views = screen.getByRole('navigation', { name: 'Views' });
  const links = within(views).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Overview', '/overview?Id=P1&date=2026-11-03'],
    ['OEE', '/grid?Id=P1&date=2026-11-03'],
    ['Process', '/process?Id=P1&date=2026-11-03'],
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true', null]);
});

test('the tabs of the view say which is active and which are locked', () => {
  show('/tiles', { locked: ['/grid'] });

  const analysis = screen.getByRole('navigation', { name: 'Plant analysis' });
  const links = within(analysis).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Tiles', 'Gridlocked']);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null]);
});

test('a press on any tab of the view is the chart’s to judge; a tab without turns has no lock', () => {
  show('/tiles');
  fireEvent.click(screen.getByRole('link', { name: 'Tiles' }));
  fireEvent.click(screen.getByRole('link', { name: 'Grid' }));

  expect(choose.mock.calls).toEqual([['/tiles'], ['/grid']]);
});

test('the active tab of the process view cannot be locked', () => {
  show('/process');
  fireEvent.click(screen.getByRole('link', { name: 'Grid' }));

  expect(choose).not.toHaveBeenCalled();
});

test('the sort list shows each option with its direction, and says which one is active', async () => {
  show('/tiles');
  fireEvent.click(screen.getByRole('button', { name: /Sort OEE/ }));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual([
    'Alphabetic↑ascending',
    'OEE↓descending',
    'Production↑ascending',
    'Downtime↑ascending',
    'Reset',
  ]);

  fireEvent.click(screen.getByRole('menuitem', { name: /Downtime/, hidden: true }));

  expect(useSortChoice.getState().chosen).toEqual({ by: 'downtime', ascending: false });
  expect(screen.getByRole('button', { name: /Sort Downtime/ })).toBeTruthy();
});

test('without the option there is no sort list', () => {
  show('/process', { options: {} });

  expect(screen.queryByRole('button', { name: /Sort/ })).toBeNull();
});

test.each([
  ['rotating', 12, 'Pause the rotation of tabs', 'next in 12 s', true],
  ['waiting', 25, 'Pause the rotation of tabs', 'goes on in 25 s', true],
  ['waiting', null, 'Pause the rotation of tabs', 'waits for you', true],
  ['paused', null, 'Let tabs rotate', 'paused', false],
] as const)(
  'turns that are %s (%s s) say so, and a press on their control turns them',
  (...given) => {
    const [state, seconds, action, words, isPaused] = given;
    const pause = vi.fn<TabRotation['pause']>();
    show('/tiles', { turns: { state, pause, secondsLeft: () => seconds } });

    const control = screen.getByRole('button', { name: action });
    expect(control.textContent).toBe(words);
    fireEvent.click(control);
    expect(pause).toHaveBeenCalledWith(isPaused);
  },
);

test('where no tabs take turns there is no control of it', () => {
  show('/process');

  expect(screen.queryByRole('button', { name: /rotat/ })).toBeNull();
});

interface Shown {
  locked?: string[];
  activeGrid?: boolean;
  options?: { sort?: boolean };
  turns?: TabRotation | null;
}

function show(
  path: string,
  { locked = [], activeGrid, options = { sort: true }, turns = null }: Shown = {},
) {
  const stored = {
    selectedViewType: null,
    tabInfo: tabs.map(({ label, href }) => ({
      titleKey: label,
      href,
      isLocked: false,
      active: activeGrid === true && href === '/grid',
    })),
  };
  const here = { ...blank, path, tabs };
  render(
    <Around address={`${path}?Id=P1&date=2026-11-03`}>
      <MantineProvider>
        <TabsContext value={{ locked, turns, choose, stored: () => stored }}>
          <ScreenContext value={{ screen: here, scope, widgets: {}, queries: {} }}>
            <plantAnalysis.Component options={options} data={{}} receivedAt={0} />
          </ScreenContext>
        </TabsContext>
      </MantineProvider>
    </Around>,
  );
}
