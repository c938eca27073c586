import { screenDraftSetup } from './screen-draft.setup.ts';

/** Validation of a saved draft. */
export const reviewStates = {
  reviewing: screenDraftSetup.createStateConfig({
    meta: { spec: '10 Screen drafts: mistakes are shown at their line.' },
    invoke: {
      id: 'review',
      src: 'check',
      input: ({ context }) => ({ content: context.present }),
      onDone: {
        target: 'reviewed',
        actions: { type: 'keepProblems', params: ({ event }) => ({ problems: event.output }) },
      },
      onError: 'reviewed',
    },
  }),
  reviewed: screenDraftSetup.createStateConfig({
    meta: {
      spec: '10 Screen drafts: a mistake that was mended in another file is no longer shown.',
    },
    after: { REVIEW: { guard: 'hasProblems', target: 'reviewing' } },
  }),
};
