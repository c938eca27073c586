import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/** Outcome of a call that a chart invokes. */
export type Answer = { output: unknown } | { error: unknown };

/** Target of an event: a state, or one for each deciding key. */
export type Target = string | Readonly<Record<string, string>>;

/**
 * Expected result of a step: its target and, where relevant, the context, and actions other than
 * those of entering and leaving states.
 */
export type ExpectedStep = Target | { to: Target; seen?: object; does?: readonly string[] };

/** A whole run, written by hand from the specification. */
export interface Story {
  title: string;
  start: string;
  events: readonly string[];
  /** Final state. */
  end: string;
  /** Part of the final context. */
  seen?: object;
  /** Outside actions of the run, in order. */
  effects?: readonly string[];
}

/**
 * Test model of a statechart. Everything but the machine is written by hand, from the specification
 * and not from the chart: comparing a chart with itself proves nothing.
 */
export interface ChartModel {
  machine: AnyStateMachine;
  /** Starting points: the input, and the initial stable state. */
  starts: Readonly<Record<string, { input?: unknown; at: string }>>;
  /** External events by name: at least one payload for each type. */
  events: Readonly<Record<string, AnyEventObject>>;
  /** Outcomes of calls, by the id of the `invoke`: `signIn: {anna: {output}, refused: {error}}`. */
  answers: Readonly<Record<string, Readonly<Record<string, Answer>>>>;
  /** Outside actions, by the state that is entered or left with them. */
  effects: {
    entering?: Readonly<Record<string, readonly string[]>>;
    leaving?: Readonly<Record<string, readonly string[]>>;
    /** Actions of transitions, which expected steps list. */
    betweenStates?: readonly string[];
  };
  /**
   * Accepted events of each state, with their targets. Any other event must leave the chart
   * unchanged. Events have the names of `events`; answers are written `signIn: anna`, delays `after
   * REFRESH`. Where the context decides in more ways than a few keys can express, the expected step
   * is a function.
   */
  expected: Readonly<
    Record<string, Readonly<Record<string, ExpectedStep | ((context: never) => ExpectedStep)>>>
  >;
  /** Milliseconds of the chart's delays, by name. */
  delays?: Readonly<Record<string, number | ((context: never) => number)>>;
  /** Parts of the context that decide targets, as words: `['anna', 'activation']`. */
  keys(context: unknown): readonly string[];
  stories: readonly Story[];
  /** Conditions of every state and step, by description. */
  invariants?: Readonly<Record<string, Invariant>>;
  /** Equivalent mutants: mistakes without an observable effect, each with the reason, by name. */
  equivalents: Readonly<Record<string, string>>;
}

/** @param came The step that led here; absent where unknown, and at a start. */
export type Invariant = (snapshot: AnyMachineSnapshot, came?: TakenStep) => boolean;

/** A step of a chart. */
export interface TakenStep {
  from: AnyMachineSnapshot;
  event: ModelEvent;
  /** Outside actions, in order. */
  effects: readonly string[];
}

/** An event of a chart, including answers and delays. */
export interface ModelEvent {
  name: string;
  kind: 'event' | 'answer' | 'time';
  sent: AnyEventObject;
  /** For an answer, the id of the `invoke`; for a delay, its name. */
  source?: string;
  answer?: Answer;
  /** For a delay, its milliseconds, unless computed from the context. */
  ms?: number;
}
