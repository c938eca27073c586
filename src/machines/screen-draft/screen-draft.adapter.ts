import type { UserAction, Adapter, Expectation, Reply } from '#model-testing/adapter.ts';

import type { ScreenDraftContext } from './screen-draft.setup.ts';

type Draft = ScreenDraftContext;

const screenId = 'oee-tile-view';
const path = `clients/northwind/screens/${screenId}.overlay.json`;
const title = 'Someone else has changed this draft';
const look = 'GET admin/config/draft';
const check = 'POST admin/config/check';
const fault = { File: path, Line: 1, Column: 1, Pointer: '/patch/title', Expected: 'a text' };
const cut: Reply = 'cut';

/**
 * Browser adapter for the draft of a screen, from the editing user's view. Nothing is stored: the
 * test answers all calls itself, so that nothing is published in a running product. Documents are
 * recognized by title.
 */
export const screenDraftAdapter: Adapter = {
  starts: {
    'the editor is opened': {
      open: `/dashboard/plant/${screenId}?Id=riverside&edit=1&client=northwind&layer=client`,
    },
  },
  events: {
    resumes: [{ press: 'Continue with it' }],
    drops: [{ press: 'Discard it' }],
    'changes to c': [
      { press: 'JSON', role: 'tab' },
      { letPass: 400 },
      { fill: `The draft of ${path} as JSON`, with: textOf('c') },
    ],
    undoes: [{ press: 'Undo' }],
    redoes: [{ press: 'Redo' }],
    'ben saves': (state, { release }: Draft) => [
      ...lookBegun(state),
      ...seen(release, draftOf('b', 7, 'ben')),
    ],
    'sees the same version': (state, { release }: Draft) => [
      ...lookBegun(state),
      ...seen(release, draftOf('x', 1, 'anna')),
    ],
    'takes theirs': (_, { theirs }: Draft) => [
      { press: theirs ? `Take ${theirs.author}’s` : 'Show what is published' },
    ],
    'keeps mine': [{ press: 'Keep mine' }],
    publishes: [
      { press: 'Publish' },
      { serverSays: { Problems: [] }, to: check },
      { letPass: 20 },
      { press: 'Publish now' },
    ],
    discards: (state) => [
      { press: 'More' },
      { letPass: 300 },
      { press: 'Discard draft', role: 'menuitem' },
      { press: 'Discard', in: 'Discard draft' },
      ...(state === 'editing.saving' ? [{ abandon: 'save' }] : []),
    ],
    'tries again': [{ press: 'Try again' }],
  },
  calls: {
    load: 'GET admin/config/file',
    drop: 'DELETE admin/config/draft',
    review: check,
    save: 'PUT admin/config/draft',
    check,
    publish: 'POST admin/config/publish',
    discard: 'DELETE admin/config/draft',
  },
  answers: {
    'load: the file': opened(null),
    'load: a draft': opened(draftOf('e', 1, 'anna')),
    'load: away': cut,
    'drop: done': { status: 204 },
    'drop: conflict': conflict(draftOf('l', 9, 'ben')),
    'drop: away': cut,
    ...checked('review'),
    'save: done': { status: 200, body: { Version: 1 } },
    'save: conflict': conflict(draftOf('l', 9, 'ben')),
    'save: gone': conflict(null),
    'save: too long': refusal(400),
    'save: too often': refusal(429),
    'save: away': cut,
    ...checked('check'),
    'publish: done': { status: 200, body: { Number: 12 } },
    'publish: conflict': conflict(draftOf('l', 9, 'ben')),
    'publish: gone': conflict(null),
    'publish: faulty': refusal(400, { Problems: [fault] }),
    'publish: away': cut,
    'discard: done': { status: 204 },
    'discard: conflict': conflict(draftOf('l', 9, 'ben')),
    'discard: away': cut,
  },
  states: {
    opening: [{ asking: 1, of: 'load' }],
    unopened: [{ text: 'The draft could not be loaded.' }, { asking: 0 }],
    offered: [
      { role: 'dialog', named: 'There is a draft of this screen' },
      { role: 'button', named: 'Discard it', isBusy: false },
    ],
    dropping: [
      { role: 'button', named: 'Discard it', isBusy: true },
      { asking: 1, of: 'drop' },
    ],
    'editing.clean.reviewing': (draft: Draft) => [...clean(draft), { asking: 1, of: 'review' }],
    'editing.clean.reviewed': (draft: Draft) => [...clean(draft), { asking: 0 }],
    'editing.dirty': (draft: Draft) => [
      ...shown(draft),
      { status: 'Not saved yet' },
      { asking: 0 },
    ],
    'editing.saving': (draft: Draft) => [
      ...shown(draft),
      { status: 'Saving…' },
      { asking: 1, of: 'save' },
    ],
    'editing.waiting': (draft: Draft) => [
      ...shown(draft),
      { text: 'The server cannot be reached.' },
      { asking: 0 },
    ],
    'editing.refused': (draft: Draft) => [
      ...shown(draft),
      { text: 'The server does not take this draft.' },
      { asking: 0 },
    ],
    conflict: ({ theirs }: Draft) => [
      { role: 'dialog', named: title },
      { text: theirs ? `${theirs.author} saved another version` : 'was published or discarded' },
      { asking: 0 },
    ],
    checking: [{ status: 'Publishing…' }, { asking: 1, of: 'check' }],
    publishing: [{ status: 'Publishing…' }, { asking: 1, of: 'publish' }],
    published: (draft: Draft) => [...shown(draft), { status: 'Published as release 12' }],
    discarding: [{ asking: 1, of: 'discard' }],
  },
  // Each open editor polls for changes by others every few seconds.
  unanswered: [look],
  halts: ['editing.dirty', 'editing.waiting', 'editing.clean.reviewed'],
  keys: ({ present, release }: Draft) => [
    present === 'p' || present === 'c' ? present : 'another',
    ...(release === null ? [] : ['released']),
  ],
  unplayed: [
    {
      what: ['changes to c'],
      at: (_, { present }: Draft) => present === 'c',
      why: 'What says the same is no change.',
    },
    {
      what: ['ben saves', 'sees the same version'],
      at: (state) => state === 'editing.dirty',
      why: 'A look that was begun before the change is too old, and the next comes after it is saved.',
    },
    {
      what: ['publishes'],
      at: (_, { present, problems, release }: Draft) =>
        present === 'p' || problems.length > 0 || release !== null,
      why: 'The button is closed where nothing differs from what is published, or a mistake is known.',
    },
    {
      what: ['discards'],
      at: (_, { version, present, saved }: Draft) => version === 0 && present === saved,
      why: 'The menu offers it only where there is a draft.',
    },
  ],
};

/** The file of a document. */
function textOf(content: string): string {
  return JSON.stringify({ version: 1, screen: screenId, patch: { title: `Document ${content}` } });
}

function draftOf(content: string, version: number, author: string) {
  return { Text: textOf(content), Version: version, Author: author, At: '2026-06-10T06:30:00Z' };
}

function opened(draft: object | null): Reply {
  return {
    status: 200,
    body: { Path: path, Text: null, Source: null, Number: null, Draft: draft },
  };
}

/**
 * On a busy machine the clock may stop before the first poll. A pending save is retried after 5 s.
 */
function lookBegun(state: string): UserAction[] {
  return state === 'editing.waiting' ? [] : [{ letPass: 3100 }];
}

/** A poll that began before the last step is dropped, so the state is sent by the next one, too. */
function seen(release: number | null, draft: object): UserAction[] {
  const says: UserAction = { serverSays: { Number: release, Draft: draft }, to: look };
  return [says, { letPass: 3100 }, says];
}

function conflict(draft: object | null): Reply {
  return refusal(409, { Current: draft });
}

function refusal(status: number, more: object = {}): Reply {
  return { status, body: { status, code: 'refused', ErrorMessage: 'Not taken.', ...more } };
}

function checked(call: string): Record<string, Reply> {
  return {
    [`${call}: sound`]: { status: 200, body: { Problems: [] } },
    [`${call}: faulty`]: { status: 200, body: { Problems: [fault] } },
    [`${call}: away`]: cut,
    [`${call}: refused`]: refusal(400, { Problems: [fault] }),
  };
}

function clean(draft: Draft): Expectation[] {
  return [...shown(draft), { status: draft.version > 0 ? 'Draft saved' : 'Nothing changed' }];
}

/** The page's title is that of the edited document. */
function shown({ present }: Draft): Expectation[] {
  const name = present === 'p' ? 'OEE tiles' : `Document ${String(present)}`;
  return [{ role: 'heading', named: `Edit: ${name}` }];
}
