import type { Unplayable } from '#model-testing/adapter.ts';

const byHand = 'tests/e2e/screen-editor.test.ts plays it by hand.';
const onThePage = 'src/engine/editor/screen-editor.test.tsx does it on the page, without a server.';
const notYet = 'No test in a browser does it; the tests of the chart do.';

/** Why no one plays the draft of a screen in a browser. */
export const screenDraftUnplayed: Unplayable = {
  not: 'The page asks for the file again every few seconds, by the call that opens it.',
  events: {
    resumes: onThePage,
    drops: notYet,
    'changes to c': byHand,
    undoes: onThePage,
    redoes: onThePage,
    'ben saves': onThePage,
    'sees the same version': notYet,
    'takes theirs': onThePage,
    'keeps mine': notYet,
    publishes: byHand,
    discards: byHand,
    'tries again': notYet,
  },
};
