import { setup } from 'xstate';

import type { Chart } from '../chart.ts';

/** A door that opens only with the key, and locks itself. */
const machine = setup({
  types: { events: {} as { type: 'push'; key?: true } | { type: 'shut' } },
  guards: { hasKey: ({ event }) => event.type === 'push' && event.key === true },
  actions: { ring: () => {} },
  delays: { LOCK: 1000 },
}).createMachine({
  id: 'door',
  initial: 'locked',
  states: {
    locked: {
      meta: { spec: '1 Doors: a door locks.' },
      on: { push: { guard: 'hasKey', target: 'open' } },
    },
    open: { meta: { spec: '1 Doors: a door opens.' }, entry: 'ring', on: { shut: 'shut' } },
    shut: {
      meta: { spec: '1 Doors: a door shuts.' },
      on: { push: 'open' },
      after: { LOCK: 'locked' },
    },
  },
});

export const door: Chart = {
  name: 'door',
  about: 'A door of the tests.',
  model: {
    machine,
    starts: { new: { at: 'locked' } },
    events: {
      'pushes with the key': { type: 'push', key: true },
      pushes: { type: 'push' },
      shuts: { type: 'shut' },
    },
    answers: {},
    effects: { entering: { open: ['ring'] } },
    expected: {},
    delays: { LOCK: 1000 },
    keys: () => [],
    stories: [],
    equivalents: {},
  },
  inBrowser: {
    username: 'global',
    adapter: {
      starts: { new: { open: '/door' } },
      events: {
        'pushes with the key': [{ fill: 'Key', with: 'a, "b"' }, { press: 'Push' }],
        pushes: [{ press: 'Push' }],
        shuts: [{ press: 'Shut' }],
      },
      calls: {},
      answers: {},
      states: {
        locked: [{ status: 'locked' }],
        open: [{ status: 'open' }],
        shut: [{ status: '=shut' }],
      },
      delays: { LOCK: 1000 },
    },
  },
};
