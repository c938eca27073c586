import { initialTransition, transition } from 'xstate';

import type { FormState, FormStep } from '#schemas/api/forms.gen.ts';

import { type FormEvent, formMachine } from './form.machine.ts';

/** State of a form, and whether it has parameters. */
export interface FormPlace {
  state: FormState;
  hasSetup: boolean;
}

/** Counts that decide whether set-up and execution can end. */
export interface MissingCounts {
  /** Number of missing parameters, during set-up and for a change of product; else of questions. */
  missing: number;
  missed: number;
}

export const formSteps: readonly FormStep[] = [
  'setup.start',
  'setup.end',
  'execute.start',
  'execute.end',
  'product.save',
  'parameters.choose',
  'parameters.answer',
  'answer',
  'comment',
  'question.end',
  'media',
  'mode.update',
  'reason',
  'finish',
];

const nothing: MissingCounts = { missing: 0, missed: 0 };

/** Initial state of a form. */
export const firstState: FormState = initialTransition(formMachine, { hasSetup: false })[0].value;

/** Cached transitions by place, step, and whether something is missing or missed. */
const knownStates = new Map<string, FormState | null>();

/** Target state of a step; null: not allowed. Each transition is computed once. */
export function stateAfter(
  place: FormPlace,
  step: FormStep,
  { missing, missed }: MissingCounts = nothing,
): FormState | null {
  const key = [place.state, place.hasSetup, step, missing > 0, missed > 0].join(' ');
  const known = knownStates.get(key);
  if (known !== undefined) return known;
  const state = stateByChart(place, eventOf(step, { missing, missed }));
  knownStates.set(key, state);
  return state;
}

function stateByChart({ state, hasSetup }: FormPlace, event: FormEvent): FormState | null {
  const from = formMachine.resolveState({ value: state, context: { hasSetup } });
  if (from.status !== 'active' || !from.can(event)) return null;
  return transition(formMachine, from, event)[0].value;
}

/** Allowed steps if nothing is missing. */
export function stepsAllowed(place: FormPlace): FormStep[] {
  return formSteps.filter((step) => stateAfter(place, step) !== null);
}

function eventOf(step: FormStep, { missing, missed }: MissingCounts): FormEvent {
  if (step === 'setup.end' || step === 'product.save') return { type: step, missing };
  if (step === 'execute.end') return { type: step, missing, missed };
  return { type: step };
}
