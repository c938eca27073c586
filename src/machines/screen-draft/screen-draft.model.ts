import type { TakenStep, ChartModel } from '#model-testing/chart-model.ts';

import { answers, events, starts } from './screen-draft.cases.ts';
import { expected } from './screen-draft.expected.ts';
import { screenDraftMachine } from './screen-draft.machine.ts';
import type { ScreenDraftContext } from './screen-draft.setup.ts';
import { stories } from './screen-draft.stories.ts';

/** Test model of a screen's draft. */
export const screenDraftModel: ChartModel = {
  machine: screenDraftMachine,
  starts,
  events,
  answers,
  effects: { entering: { published: ['showPublished'] } },
  expected,
  stories,
  invariants: {
    'never published without a note and an approved version': (snapshot, came) => {
      const { note, version, problems } = snapshot.context as ScreenDraftContext;
      if (snapshot.matches('publishing'))
        return note !== null && version > 0 && problems.length === 0;
      return !snapshot.matches('published') || came === undefined || isOfPublishing(came);
    },
    'only what is saved is published': (snapshot) => {
      const { present, saved, version } = snapshot.context as ScreenDraftContext;
      return !snapshot.matches('publishing') || (present === saved && version > 0);
    },
    'what rests is saved': (snapshot) => {
      const { present, saved } = snapshot.context as ScreenDraftContext;
      return !snapshot.matches({ editing: 'clean' }) || present === saved;
    },
  },
  equivalents: {
    'editing.clean on draft.seen[0]: led to clean':
      'It rests in the same state, with or without another review.',
    ...Object.fromEntries(
      ['higher', 'lower'].map((way) => [
        `guard isNewer: numbers read one ${way}`,
        'It compares two versions, which move alike.',
      ]),
    ),
    'editing.dirty on publish.asked[0]: led to saving':
      'What is not saved and is to be published is saved at once.',
    'editing on content.changed: added, to conflict': 'Each state of editing takes changes itself.',
  },
  delays: { DEBOUNCE: 1000, RETRY: 5000, REVIEW: 15_000 },
  keys: (context) => {
    const { past, present, future, saved, sent, version, theirs, note, problems } =
      context as ScreenDraftContext;
    return [
      ...(past.length > 0 ? ['past'] : []),
      ...(future.length > 0 ? ['future'] : []),
      ...(present === saved ? ['saved'] : []),
      ...(present === sent ? ['sent'] : []),
      ...(note === null ? [] : ['wanted']),
      version > 0 ? 'drafted' : 'as published',
      ...(theirs === null ? ['gone'] : []),
      ...(problems.length > 0 ? ['faulty'] : []),
    ];
  },
};

/** Published states follow a publication, or stay. */
function isOfPublishing({ from }: TakenStep): boolean {
  return from.matches('publishing') || from.matches('published');
}
