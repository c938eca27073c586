import type { Story } from '#model-testing/chart-model.ts';

/** Written from the specification, section 4, Forms lifecycle, and section 7.5. */
export const stories: readonly Story[] = [
  {
    title: 'a form is set up, executed, and finished',
    start: 'a form with a set-up',
    events: [
      'saves the product',
      'starts the set-up',
      'sets parameters',
      'ends the set-up',
      'starts execution',
      'answers',
      'ends a question',
      'ends execution',
      'finishes',
    ],
    end: 'finished',
    effects: Array.from({ length: 9 }, () => 'keep'),
  },
  {
    title: 'a form without parameters begins at once',
    start: 'a form without a set-up',
    events: ['starts execution', 'answers', 'ends execution', 'finishes'],
    end: 'finished',
    effects: ['keep', 'keep', 'keep', 'keep'],
  },
  {
    title: 'what is required keeps a form from its end',
    start: 'a form with a set-up',
    events: ['starts the set-up', 'ends the set-up too early', 'starts execution'],
    end: 'setup',
    effects: ['keep'],
  },
  {
    title: 'a product that needs more parameters leads back to the set-up',
    start: 'a form with a set-up',
    events: ['starts the set-up', 'ends the set-up', 'saves a product that needs more'],
    end: 'setup',
    effects: ['keep', 'keep', 'keep'],
  },
  {
    title: 'a product that needs more parameters is not taken once questions are asked',
    start: 'a form with a set-up',
    events: [
      'starts the set-up',
      'ends the set-up',
      'starts execution',
      'saves a product that needs more',
    ],
    end: 'executing',
    effects: ['keep', 'keep', 'keep'],
  },
  {
    title: 'a missed goal needs a reason before the form is finished',
    start: 'a form without a set-up',
    events: ['starts execution', 'ends execution below a goal', 'finishes', 'gives a reason'],
    end: 'ended',
    effects: ['keep', 'keep', 'keep'],
  },
];
