import type { Unplayable } from '#model-testing/adapter.ts';

const byHand =
  'It takes devices and a second browser: tests/e2e/meetings.test.ts plays it by hand.';
const notYet = 'It takes devices, and no test in a browser does it; the tests of the chart do.';

/** Why no one plays a meeting in a browser. */
export const meetingUnplayed: Unplayable = {
  not: 'It takes several browsers; tests/e2e/meetings.test.ts plays it by hand.',
  events: {
    joins: byHand,
    leaves: 'A page without devices leaves: src/widgets/meeting-room/meeting-room.test.tsx.',
    'presses the microphone': byHand,
    'presses the camera': byHand,
    'chooses a microphone': notYet,
    'shows a screen': byHand,
    'hides the screen': byHand,
    'connection is lost': byHand,
    'connection is back': byHand,
    'someone ends it': byHand,
    'leaves in another window': notYet,
  },
};
