import { setup } from 'xstate';

import { type OutsideAction, providedAction } from '../provided.ts';

export type FormEvent =
  | { type: 'setup.start' }
  /** `missing`: number of required parameters without an answer. */
  | { type: 'setup.end'; missing: number }
  | { type: 'execute.start' }
  /** `missing`: number of incomplete questions. `missed`: number of goals not reached. */
  | { type: 'execute.end'; missing: number; missed: number }
  /** `missing`: number of required parameters of the product without an answer. */
  | { type: 'product.save'; missing: number }
  | { type: 'parameters.choose' }
  | { type: 'parameters.answer' }
  | { type: 'answer' }
  | { type: 'comment' }
  | { type: 'question.end' }
  | { type: 'media' }
  | { type: 'mode.update' }
  | { type: 'reason' }
  | { type: 'finish' };

export interface FormContext {
  /** The form has parameters: the machine is set up before execution. */
  hasSetup: boolean;
}

const keep: OutsideAction<unknown> = providedAction;

/**
 * Life cycle of a form at a machine, from set-up to finish. The server uses it for permissions, the
 * browser to show the possible steps. Each accepted step is stored.
 */
export const formMachine = setup({
  types: {
    context: {} as FormContext,
    events: {} as FormEvent,
    input: {} as FormContext,
  },
  actions: {
    /** Provided: stores the result of the step. */
    keep,
  },
  guards: {
    hasNoSetup: ({ context }) => !context.hasSetup,
    isComplete: ({ event }) => 'missing' in event && event.missing === 0,
    hasMissedGoal: ({ event }) =>
      event.type === 'execute.end' && event.missing === 0 && event.missed > 0,
  },
}).createMachine({
  id: 'form',
  context: ({ input }) => ({ hasSetup: input.hasSetup }),
  initial: 'created',
  states: {
    created: {
      meta: { spec: '7.5: POST api/forms/template/{templateId} begins a form for a machine.' },
      on: {
        'setup.start': { target: 'setup', actions: 'keep' },
        'execute.start': { guard: 'hasNoSetup', target: 'executing', actions: 'keep' },
        'product.save': { actions: 'keep' },
        'parameters.choose': { actions: 'keep' },
        'mode.update': { actions: 'keep' },
      },
    },
    setup: {
      meta: { spec: '4 Forms lifecycle: set-up start.' },
      on: {
        'setup.end': { guard: 'isComplete', target: 'ready', actions: 'keep' },
        'product.save': { actions: 'keep' },
        'parameters.choose': { actions: 'keep' },
        'parameters.answer': { actions: 'keep' },
        media: { actions: 'keep' },
        'mode.update': { actions: 'keep' },
      },
    },
    ready: {
      meta: { spec: '4 Forms lifecycle: set-up end; a mistake in it is corrected by another.' },
      on: {
        'setup.start': { target: 'setup', actions: 'keep' },
        'execute.start': { target: 'executing', actions: 'keep' },
        'product.save': [
          { guard: 'isComplete', actions: 'keep' },
          { target: 'setup', actions: 'keep' },
        ],
        'mode.update': { actions: 'keep' },
      },
    },
    executing: {
      meta: { spec: '4 Forms lifecycle: start execute, save product.' },
      on: {
        answer: { actions: 'keep' },
        comment: { actions: 'keep' },
        'question.end': { actions: 'keep' },
        media: { actions: 'keep' },
        'parameters.answer': { actions: 'keep' },
        'product.save': { guard: 'isComplete', actions: 'keep' },
        'mode.update': { actions: 'keep' },
        'execute.end': [
          { guard: 'hasMissedGoal', target: 'awaitingReason', actions: 'keep' },
          { guard: 'isComplete', target: 'ended', actions: 'keep' },
        ],
      },
    },
    awaitingReason: {
      meta: { spec: '7.5: PATCH /reason (missed goal).' },
      on: {
        reason: { target: 'ended', actions: 'keep' },
        comment: { actions: 'keep' },
        media: { actions: 'keep' },
        'mode.update': { actions: 'keep' },
      },
    },
    ended: {
      meta: { spec: '4 Forms lifecycle: end execute.' },
      on: {
        finish: { target: 'finished', actions: 'keep' },
        comment: { actions: 'keep' },
        media: { actions: 'keep' },
        'mode.update': { actions: 'keep' },
      },
    },
    finished: {
      meta: { spec: '4 Forms lifecycle: finish execute.' },
      type: 'final',
    },
  },
});
