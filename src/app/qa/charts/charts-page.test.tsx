import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startTexts } from '#i18n/i18n.ts';

import { ChartsPage } from './charts-page.tsx';
import texts from './charts.texts.json' with { type: 'json' };

const roles = vi.hoisted(() => ({ all: [{ Name: 'QA', Menu: [] as string[] }] }));
vi.mock('#app/session/session.ts', () => ({
  useSession: () => ({ account: { Roles: roles.all } }),
}));

const copied: string[] = [];
beforeEach(async () => {
  await startTexts(async () => texts['en-US']);
  roles.all = [{ Name: 'QA', Menu: [] }];
  copied.length = 0;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('who is neither QA nor an administrator finds no page', () => {
  roles.all = [{ Name: 'Operator', Menu: ['EventInput'] }];
  open();

  expect(screen.queryByRole('heading', { name: 'Statecharts' })).toBeNull();
});

test('a press on a state says what is required there, and the way to it', async () => {
  open();

  fireEvent.keyDown(screen.getByRole('button', { name: 'refused' }), { key: 'Enter' });

  const details = within(
    (await screen.findByRole('heading', { name: 'connected.refused' }))
      .parentElement as HTMLElement,
  );
  expect(details.getByText(/^10 Live data: a subscription that was refused/)).toBeDefined();
  expect(details.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a screen is opened',
    'connect: done',
    'subscribe: fails',
  ]);
});

test('a state is let go by a second press, and by Escape', async () => {
  open();
  const state = screen.getByRole('button', { name: 'refused' });

  fireEvent.click(state);
  expect(await screen.findByRole('heading', { name: 'connected.refused' })).toBeDefined();
  fireEvent.click(state);
  expect(screen.queryByRole('heading', { name: 'connected.refused' })).toBeNull();

  fireEvent.click(state);
  fireEvent.keyDown(state, { key: 'Escape' });
  expect(state.getAttribute('aria-pressed')).toBe('false');
});

test('a chart that is not there is said', () => {
  open('nowhere');

  expect(screen.getByText('There is no chart “nowhere”.')).toBeDefined();
});

test('the results of a run are shown on the states, and not by colour alone', async () => {
  open();
  load(reportOf('unexpected', 'failed'));

  expect(
    await screen.findByText('0 passed, 1 failed; states 0 of 5, transitions 0 of 24'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'live, not covered' }).textContent).toBe('✗ live');
});

test('a run that was interrupted before any case of a chart ended covers nothing of it', async () => {
  open();
  load(reportOf('skipped'));

  expect(await screen.findByText('No case of this chart was run.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'live' }).textContent).toBe('live');
});

test('a file that is no result says so', async () => {
  open();
  load('{}');

  expect((await screen.findByRole('alert')).textContent).toContain('file.json is no result');
});

test('a case is copied in the format that is chosen', async () => {
  open();
  fireEvent.change(await screen.findByLabelText('Format'), { target: { value: 'markdown' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the cases' }));

  const [first] = screen.getAllByRole('button', { name: /^Copy hub\.states\./ });
  if (first) fireEvent.click(first);

  expect(await screen.findByText('Copied')).toBeDefined();
  expect(copied[0]).toMatch(/^# hub: states\n/);
});

function open(chart = 'hub') {
  render(
    <MantineProvider>
      <MemoryRouter initialEntries={[`/admin/charts?chart=${chart}`]}>
        <ChartsPage />
      </MemoryRouter>
    </MantineProvider>,
  );
}

/** A Playwright report with one case of the statechart. */
function reportOf(status: string, ...ends: string[]): string {
  const tests = [{ status, results: ends.map((one) => ({ status: one })) }];
  return JSON.stringify({ suites: [{ specs: [{ title: 'hub.paths.0000000: x', tests }] }] });
}

function load(text: string) {
  const bytes = new TextEncoder().encode(text);
  const file = Object.assign(new File([], 'file.json'), { arrayBuffer: async () => bytes });
  fireEvent.change(screen.getByLabelText(/^Results of a run/), { target: { files: [file] } });
}
