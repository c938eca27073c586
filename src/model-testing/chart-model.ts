import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/** How a call that a chart invokes ends. */
export type Answer = { output: unknown } | { error: unknown };

/** Where an event leads: a state, or one for each of the keys that decide it. */
export type Target = string | Readonly<Record<string, string>>;

/**
 * What is expected of one step: where it leads and, where it matters, what the chart then knows, and
 * what it does on the way when that is not what entering and leaving states does.
 */
export type ExpectedStep = Target | { to: Target; seen?: object; does?: readonly string[] };

/** One whole run, told by hand from the specification. */
export interface Story {
  title: string;
  start: string;
  events: readonly string[];
  /** The state at the end. */
  end: string;
  /** Part of the context at the end. */
  seen?: object;
  /** What the chart did to the world on the way, in order. */
  effects?: readonly string[];
}

/**
 * What a statechart is tested with. Everything but the machine is written by hand, from the
 * specification and not from the chart: a test that only compares a chart with itself proves
 * nothing.
 */
export interface ChartModel {
  machine: AnyStateMachine;
  /** Starting points: the input, and the state the chart then comes to rest in. */
  starts: Readonly<Record<string, { input?: unknown; at: string }>>;
  /** What people and the world can send: at least one payload for each type, by name. */
  events: Readonly<Record<string, AnyEventObject>>;
  /** How calls can end, by the id of the `invoke`: `signIn: {anna: {output}, refused: {error}}`. */
  answers: Readonly<Record<string, Readonly<Record<string, Answer>>>>;
  /** Actions that reach the world, by the state that is entered or left with them. */
  effects: {
    entering?: Readonly<Record<string, readonly string[]>>;
    leaving?: Readonly<Record<string, readonly string[]>>;
    /** Those that belong to a step and to no state: an expected step says when. */
    betweenStates?: readonly string[];
  };
  /**
   * For each state, what it accepts and where that leads. All that is not written here must leave
   * the chart exactly as it is. Events are called by the names of `events`, by `signIn: anna`
   * for an answer, and by `after REFRESH` for the passing of time. Where more of the context decides
   * than a few words can tell, an expected step is reckoned from it.
   */
  expected: Readonly<
    Record<string, Readonly<Record<string, ExpectedStep | ((context: never) => ExpectedStep)>>>
  >;
  /** How long each delay of the chart lasts, by its name. Milliseconds. */
  delays?: Readonly<Record<string, number | ((context: never) => number)>>;
  /** What of the context decides where things lead, as words: `['anna', 'activation']`. */
  keys(context: unknown): readonly string[];
  stories: readonly Story[];
  /** What holds in every state, and of every step, by the sentence that says so. */
  invariants?: Readonly<Record<string, Invariant>>;
  /** Mistakes that change nothing anybody could notice, each with the reason, by the mutant's name. */
  equivalents: Readonly<Record<string, string>>;
}

/** @param came How the chart came here; absent where that is not known, and at a start. */
export type Invariant = (snapshot: AnyMachineSnapshot, came?: Came) => boolean;

/** One step that a chart has taken. */
export interface Came {
  from: AnyMachineSnapshot;
  event: ModelEvent;
  /** The actions on the world, in order. */
  effects: readonly string[];
}

/** Something that can happen to a chart, with the event by which its model hears of it. */
export interface ModelEvent {
  name: string;
  kind: 'event' | 'answer' | 'time';
  sent: AnyEventObject;
  /** Of an answer: the id of the `invoke`. Of time: the name of the delay. */
  source?: string;
  answer?: Answer;
  /** Of time: how long the delay is, where it is not reckoned from the context. */
  ms?: number;
}
