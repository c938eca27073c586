import { useReducer } from 'react';

/** What was, is and was taken back. */
export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** What the last change was about: more of the same is one step. */
  topic: string | undefined;
}

export type HistoryStep<State> =
  | { type: 'change'; state: State; topic?: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'reset'; state: State };

/** As far back as someone goes. */
const mostSteps = 200;

export function stepped<State>(history: History<State>, step: HistoryStep<State>): History<State> {
  const { past, present, future } = history;
  if (step.type === 'reset') return startOf(step.state);
  if (step.type === 'undo') {
    const before = past.at(-1);
    if (before === undefined) return history;
    return {
      past: past.slice(0, -1),
      present: before,
      future: [present, ...future],
      topic: undefined,
    };
  }
  if (step.type === 'redo') {
    const [after, ...rest] = future;
    if (after === undefined) return history;
    return { past: [...past, present], present: after, future: rest, topic: undefined };
  }
  if (step.state === present) return history;
  const isSame = step.topic !== undefined && step.topic === history.topic;
  const earlier = isSame ? past : [...past, present].slice(-mostSteps);
  return { past: earlier, present: step.state, future: [], topic: step.topic };
}

export function startOf<State>(state: State): History<State> {
  return { past: [], present: state, future: [], topic: undefined };
}

export function useHistory<State>(first: State) {
  return useReducer(stepped<State>, first, startOf<State>);
}
