import { publishingStates } from './publishing.states.ts';
import { reviewStates } from './review.states.ts';
import { screenDraftSetup } from './screen-draft.setup.ts';

/**
 * The draft of a screen's overlay, from opening to publishing. Each change is saved automatically
 * after a delay; versions saved by others in between are never overwritten without asking.
 */
export const screenDraftMachine = screenDraftSetup.createMachine({
  id: 'screenDraft',
  context: {
    past: [],
    present: null,
    future: [],
    saved: null,
    sent: null,
    version: 0,
    theirs: null,
    problems: [],
    note: null,
    release: null,
    hasFailed: false,
  },
  initial: 'opening',
  states: {
    opening: {
      meta: { spec: '10 Screen drafts: the editor opens on the live screen.' },
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          {
            guard: { type: 'hasFound', params: ({ event }) => ({ opened: event.output }) },
            target: 'offered',
            actions: { type: 'open', params: ({ event }) => ({ opened: event.output }) },
          },
          {
            target: 'editing',
            actions: { type: 'open', params: ({ event }) => ({ opened: event.output }) },
          },
        ],
        onError: 'unopened',
      },
    },
    unopened: {
      meta: {
        spec: '10 Screen drafts: a server that is away is asked again when the user says so.',
      },
      on: { retry: 'opening' },
    },
    offered: {
      meta: { spec: '10 Screen drafts: a closed tab offers its draft again.' },
      on: {
        'draft.resumed': { target: 'editing', actions: 'takeTheirs' },
        'draft.dropped': 'dropping',
      },
    },
    dropping: {
      meta: {
        spec: '10 Screen drafts: who does not want the earlier draft begins with what is published.',
      },
      invoke: {
        id: 'drop',
        src: 'discard',
        input: ({ context }) => ({ version: context.theirs?.version ?? 0 }),
        onDone: 'opening',
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'opening',
          },
          { target: 'offered' },
        ],
      },
    },
    editing: {
      meta: { spec: '10 Screen drafts: drag, form and raw JSON, with undo and redo.' },
      initial: 'deciding',
      on: { 'discard.asked': [{ guard: 'hasDraft', target: 'discarding' }, { target: 'opening' }] },
      states: {
        deciding: {
          meta: { spec: '10 Screen drafts: what is not saved is saved by itself.' },
          always: [
            { guard: 'isReady', target: '#screenDraft.checking' },
            { guard: 'isSaved', target: 'clean' },
            { guard: 'isWanted', target: 'saving' },
            { target: 'dirty' },
          ],
        },
        clean: {
          meta: { spec: '10 Screen drafts: no one is overwritten silently.' },
          initial: 'reviewing',
          states: reviewStates,
          on: {
            'content.changed': { target: 'deciding', actions: 'takeChange' },
            undo: { guard: 'hasPast', target: 'deciding', actions: 'stepBack' },
            redo: { guard: 'hasFuture', target: 'deciding', actions: 'stepForward' },
            'publish.asked': { guard: 'hasChange', target: 'deciding', actions: 'keepNote' },
            // Everything is saved here, so the other user's newer version includes it.
            'draft.seen': {
              guard: 'isNewer',
              target: 'deciding',
              actions: ['keepSeen', 'takeTheirs'],
            },
          },
        },
        dirty: {
          meta: { spec: '10 Screen drafts: saved a moment after the last change.' },
          after: { DEBOUNCE: 'saving' },
          on: {
            'content.changed': { target: 'deciding', actions: 'takeChange' },
            undo: { guard: 'hasPast', target: 'deciding', actions: 'stepBack' },
            redo: { guard: 'hasFuture', target: 'deciding', actions: 'stepForward' },
            'publish.asked': { target: 'deciding', actions: 'keepNote' },
            'draft.seen': {
              guard: 'isNewer',
              target: '#screenDraft.conflict',
              actions: 'keepSeen',
            },
          },
        },
        saving: {
          meta: {
            spec: '10 Screen drafts: no one is overwritten silently: the version is sent along.',
          },
          entry: 'keepSent',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ content: context.present, version: context.version }),
            onDone: {
              target: 'deciding',
              actions: { type: 'keepSaved', params: ({ event }) => ({ version: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
                target: '#screenDraft.conflict',
                actions: { type: 'keepTheirs', params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: 'refused',
                actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
              },
              { target: 'waiting' },
            ],
          },
          on: {
            'content.changed': { actions: 'takeChange' },
            undo: { guard: 'hasPast', actions: 'stepBack' },
            redo: { guard: 'hasFuture', actions: 'stepForward' },
            'publish.asked': { actions: 'keepNote' },
          },
        },
        waiting: {
          meta: {
            spec: '10 Screen drafts: while the server is away nothing is lost: it is tried again.',
          },
          entry: 'dropNote',
          after: { RETRY: 'saving' },
          on: {
            'content.changed': { actions: 'takeChange' },
            undo: { guard: 'hasPast', actions: 'stepBack' },
            redo: { guard: 'hasFuture', actions: 'stepForward' },
            retry: 'saving',
          },
        },
        refused: {
          meta: {
            spec: '10 Screen drafts: what the server does not take is said, and can be changed.',
          },
          entry: 'dropNote',
          on: {
            'content.changed': { target: 'deciding', actions: 'takeChange' },
            undo: { guard: 'hasPast', target: 'deciding', actions: 'stepBack' },
            retry: 'saving',
          },
        },
      },
    },
    conflict: {
      meta: {
        spec: '10 Screen drafts: two people on one screen never overwrite each other silently.',
      },
      entry: 'dropNote',
      on: {
        'theirs.taken': [
          { guard: 'isGone', target: 'opening' },
          { target: 'editing', actions: 'takeTheirs' },
        ],
        'mine.kept': { target: 'editing', actions: 'keepMine' },
      },
    },
    ...publishingStates,
  },
});
