import type { ChartModel, ExpectedStep } from '#model-testing/chart-model.ts';

import { type FormContext, formMachine } from './form.machine.ts';
import { stories } from './form.stories.ts';

const does = ['keep'];

/** Test model of a form's life cycle. */
export const formModel: ChartModel = {
  machine: formMachine,
  starts: {
    'a form with a set-up': { input: { hasSetup: true }, at: 'created' },
    'a form without a set-up': { input: { hasSetup: false }, at: 'created' },
  },
  events: {
    'starts the set-up': { type: 'setup.start' },
    'ends the set-up': { type: 'setup.end', missing: 0 },
    'ends the set-up too early': { type: 'setup.end', missing: 1 },
    'starts execution': { type: 'execute.start' },
    'ends execution': { type: 'execute.end', missing: 0, missed: 0 },
    'ends execution below a goal': { type: 'execute.end', missing: 0, missed: 1 },
    'ends execution too early': { type: 'execute.end', missing: 1, missed: 0 },
    'ends too early and below a goal': { type: 'execute.end', missing: 1, missed: 1 },
    'saves the product': { type: 'product.save', missing: 0 },
    'saves a product that needs more': { type: 'product.save', missing: 1 },
    'chooses parameters': { type: 'parameters.choose' },
    'sets parameters': { type: 'parameters.answer' },
    answers: { type: 'answer' },
    comments: { type: 'comment' },
    'ends a question': { type: 'question.end' },
    'adds a picture': { type: 'media' },
    'changes the mode': { type: 'mode.update' },
    'gives a reason': { type: 'reason' },
    finishes: { type: 'finish' },
  },
  answers: {},
  effects: { betweenStates: ['keep'] },
  expected: {
    created: {
      'starts the set-up': { to: 'setup', does },
      'starts execution': ({ hasSetup }: FormContext): ExpectedStep =>
        hasSetup ? { to: 'created', does: [] } : { to: 'executing', does },
      ...notes('created', 'saves the product', 'saves a product that needs more'),
      ...notes('created', 'chooses parameters', 'changes the mode'),
    },
    setup: {
      'ends the set-up': { to: 'ready', does },
      ...notes('setup', 'saves the product', 'saves a product that needs more'),
      ...notes('setup', 'chooses parameters', 'sets parameters'),
      ...notes('setup', 'adds a picture', 'changes the mode'),
    },
    ready: {
      'starts the set-up': { to: 'setup', does },
      'starts execution': { to: 'executing', does },
      'saves a product that needs more': { to: 'setup', does },
      ...notes('ready', 'saves the product', 'changes the mode'),
    },
    executing: {
      ...notes('executing', 'answers', 'comments', 'ends a question', 'adds a picture'),
      ...notes('executing', 'sets parameters', 'saves the product', 'changes the mode'),
      'ends execution': { to: 'ended', does },
      'ends execution below a goal': { to: 'awaitingReason', does },
    },
    awaitingReason: {
      'gives a reason': { to: 'ended', does },
      ...notes('awaitingReason', 'comments', 'adds a picture', 'changes the mode'),
    },
    ended: {
      finishes: { to: 'finished', does },
      ...notes('ended', 'comments', 'adds a picture', 'changes the mode'),
    },
  },
  keys: (context) => [(context as FormContext).hasSetup ? 'with set-up' : 'without set-up'],
  stories,
  invariants: {
    'what is finished has ended for good': (snapshot) =>
      snapshot.matches('finished') === (snapshot.status === 'done'),
    'never an answer stored twice': (_, came) => (came?.effects.length ?? 0) <= 1,
    'an answer is stored while questions are asked, and at no other time': (_, came) =>
      came?.event.sent.type !== 'answer' ||
      came.effects.includes('keep') === came.from.matches('executing'),
  },
  equivalents: Object.fromEntries(
    Object.entries({
      created: ['product.save', 'parameters.choose', 'mode.update'],
      setup: ['product.save', 'parameters.choose', 'parameters.answer', 'media', 'mode.update'],
      ready: ['product.save', 'mode.update'],
    }).flatMap(([state, events]) =>
      events.map((event) => [
        `${state} on ${event}[0]: led to ${state}`,
        'It stays in the same state, which does nothing when it is entered.',
      ]),
    ),
  ),
};

/** Steps that are recorded without a change of state. */
function notes(to: string, ...names: string[]): Record<string, ExpectedStep> {
  return Object.fromEntries(names.map((name) => [name, { to, does }]));
}
