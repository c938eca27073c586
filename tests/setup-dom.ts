// oxlint-disable-next-line import/no-unassigned-import -- gives jsdom an IndexedDB
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

// jsdom cannot draw its charts.
vi.mock('#engine/charts/plotly.ts', () => import('#engine/plotly.fixture.tsx'));

/** A Wednesday within a shift of the test plants, so that no test depends on the real date. */
setDate();
beforeEach(setDate);
afterEach(cleanup);
// Imports that are under way when a file ends would fail in the next file of the worker.
afterAll(() => vi.dynamicImportSettled());
// The next file of the worker needs the original globals.
afterAll(() => {
  vi.unstubAllGlobals();
});
// The first test of a file loads the modules of its widgets, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

function setDate() {
  vi.setSystemTime('2026-06-10T17:20:00Z');
}

// jsdom has no layout: elements that measure themselves get the size of a desktop window.
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

// jsdom has the dialog element without its methods.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = () => {};
