// oxlint-disable-next-line import/no-unassigned-import -- gives jsdom an IndexedDB
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

// jsdom cannot draw its charts.
vi.mock('#engine/charts/plotly.ts', () => import('#engine/plotly.fixture.tsx'));

/** A Wednesday within a shift of the plants of tests: no test is about the day on which it runs. */
setDate();
beforeEach(setDate);
afterEach(cleanup);
// A part that is still on its way when its file ends could not be loaded by the next file of the worker.
afterAll(() => vi.dynamicImportSettled());
// The next file of the worker has the globals of the browser, not those of this one.
afterAll(() => {
  vi.unstubAllGlobals();
});
// The first test of a file fetches its widgets' modules: on a busy machine that takes its time.
configure({ asyncUtilTimeout: 10_000 });

function setDate() {
  vi.setSystemTime('2026-06-10T17:20:00Z');
}

// jsdom has no layout: what measures itself sees a desk-sized window.
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom knows the element but not how it opens.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = () => {};
