import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { startTexts } from '#i18n/i18n.ts';
import { session } from '#lib/storage.ts';
import { textOf } from '#lib/text-of.fixture.ts';
import { hubMachine } from '#machines/hub/hub.machine.ts';
import { inspectChart } from '#machines/running-charts.ts';
import { tracesIn } from '#model-testing/suite/trace.ts';

import texts from '../charts/charts.texts.json' with { type: 'json' };
import { loadLiveDrawing } from './lazy-live-drawing.ts';
import { LazyRunningCharts } from './lazy-running-charts.tsx';

const roles = vi.hoisted(() => ({ all: [{ Name: 'QA', Menu: [] as string[] }] }));
vi.mock('#app/session/session.ts', () => ({
  useSession: () => ({ account: { Roles: roles.all } }),
}));

const saved = vi.hoisted(() => ({ files: [] as { file: Blob; name: string }[] }));
vi.mock('#lib/files/save-file.ts', () => ({
  saveFile: (file: Blob, name: string) => void saved.files.push({ file, name }),
}));

const hub = hubMachine.provide({
  actors: { connect: fromPromise(async () => {}), subscribe: fromPromise(async () => {}) },
});
let actor = createActor(hub, inspectChart('hub'));

beforeEach(async () => {
  await loadLiveDrawing();
  await startTexts(async () => texts['en-US']);
  roles.all = [{ Name: 'QA', Menu: [] }];
  session.write('runningChartsPanel', true);
  Element.prototype.scrollIntoView = () => {};
  actor = createActor(hub, inspectChart('hub')).start();
});
afterEach(() => {
  actor.stop();
  cleanup();
});

test('who does not test sees no panel', async () => {
  roles.all = [{ Name: 'Operator', Menu: ['EventInput'] }];
  const { container } = await open();

  expect(container.innerHTML).toBe('');
});

test('shows where the chart is as it goes on, and what led there', async () => {
  await open();
  const panel = within(await screen.findByRole('complementary', { name: 'Running charts' }));
  expect(await panel.findByText('connected.live')).toBeDefined();

  actor.send({ type: 'connection.lost' });

  expect(await panel.findByText('waiting', { selector: 'output' })).toBeDefined();
  const waiting = await panel.findByRole('button', { name: 'waiting' });
  expect(waiting.getAttribute('aria-current')).toBe('true');
  expect(panel.getAllByRole('listitem')[0]?.textContent).toBe('connection.lost → waiting');
});

test('a chart that does not run says so', async () => {
  await open();
  fireEvent.change(await screen.findByLabelText('Chart'), { target: { value: 'meeting' } });

  expect(screen.getByText('Not running in this page')).toBeDefined();
});

test('what was recorded is saved as a file that can be played', async () => {
  await open();
  await waitFor(() => expect(actor.getSnapshot().value).toEqual({ connected: 'live' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Record' }));

  actor.send({ type: 'connection.lost' });
  fireEvent.click(screen.getByRole('button', { name: 'Stop and save' }));

  const [last] = saved.files.slice(-1);
  expect(last?.name).toBe('trace.json');
  expect(tracesIn(await textOf(last?.file))).toEqual([
    { chart: 'hub', begins: 'connected.live', steps: [{ on: 'connection.lost', to: 'waiting' }] },
  ]);
});

test('a panel that is closed while it records saves what it has', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Record' }));
  actor.send({ type: 'connection.lost' });
  const before = saved.files.length;
  fireEvent.click(screen.getByRole('button', { name: 'Close running charts' }));

  await waitFor(() => expect(saved.files).toHaveLength(before + 1));
});

test('a page that is loaded again goes on recording', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Record' }));
  actor.send({ type: 'connection.lost' });
  window.dispatchEvent(new Event('pagehide'));
  const kept = session.read('chartRecording');
  cleanup();
  session.write('chartRecording', kept);

  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Stop and save' }));
  const traces = tracesIn(await textOf(saved.files.at(-1)?.file));
  expect(traces.map(({ steps }) => steps.map(({ on }) => on))).toContainEqual(['connection.lost']);
});

test('closing it turns it off for this tab', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Close running charts' }));

  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(session.read('runningChartsPanel')).toBe(false);
});

/** Loads the panel's code first: otherwise the page is rendered later. */
async function open() {
  await import('./running-panel.tsx');
  return act(async () => render(<LazyRunningCharts />));
}
