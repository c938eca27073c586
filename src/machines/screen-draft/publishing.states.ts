import { screenDraftSetup } from './screen-draft.setup.ts';

/** From a saved draft to the published file, or back to the earlier version. */
export const publishingStates = {
  checking: screenDraftSetup.createStateConfig({
    meta: {
      spec: '10 Screen drafts: what has mistakes is not published, and all of them are said.',
    },
    invoke: {
      id: 'check',
      src: 'check',
      input: ({ context }) => ({ content: context.present }),
      onDone: [
        {
          guard: { type: 'isSound', params: ({ event }) => ({ problems: event.output }) },
          target: 'publishing',
          actions: { type: 'keepProblems', params: ({ event }) => ({ problems: event.output }) },
        },
        {
          target: 'editing',
          actions: [
            { type: 'keepProblems', params: ({ event }) => ({ problems: event.output }) },
            'dropNote',
          ],
        },
      ],
      onError: {
        target: 'editing',
        actions: [
          { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
          'dropNote',
        ],
      },
    },
  }),
  publishing: screenDraftSetup.createStateConfig({
    meta: { spec: '10 Screen drafts: draft to published, with who and when.' },
    invoke: {
      id: 'publish',
      src: 'publish',
      input: ({ context }) => ({ version: context.version, note: context.note ?? '' }),
      onDone: {
        target: 'published',
        actions: { type: 'keepRelease', params: ({ event }) => ({ release: event.output }) },
      },
      onError: [
        {
          guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
          target: 'conflict',
          actions: { type: 'keepTheirs', params: ({ event }) => ({ error: event.error }) },
        },
        {
          target: 'editing',
          actions: [
            { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
            'dropNote',
          ],
        },
      ],
    },
  }),
  published: screenDraftSetup.createStateConfig({
    meta: { spec: '10 Screen drafts: published; a further change begins the next draft.' },
    entry: [
      { type: 'showPublished', params: ({ context }) => ({ release: context.release }) },
      'dropNote',
    ],
    on: {
      'content.changed': { target: 'editing', actions: 'takeChange' },
      undo: { guard: 'hasPast', target: 'editing', actions: 'stepBack' },
      redo: { guard: 'hasFuture', target: 'editing', actions: 'stepForward' },
      'draft.seen': { guard: 'isNewer', target: 'editing', actions: ['keepSeen', 'takeTheirs'] },
      // Another release may have been restored.
      'discard.asked': 'opening',
    },
  }),
  discarding: screenDraftSetup.createStateConfig({
    meta: { spec: '10 Screen drafts: a draft can be discarded; what is published stays.' },
    invoke: {
      id: 'discard',
      src: 'discard',
      input: ({ context }) => ({ version: context.version }),
      onDone: 'opening',
      onError: [
        {
          guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
          target: 'opening',
        },
        {
          target: 'editing',
          actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      ],
    },
  }),
};
