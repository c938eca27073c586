/** Undo history of whole states, shared by the editors. */
export interface Steps<State> {
  /** Newest last. */
  past: readonly State[];
  present: State;
  /** Next redo first. */
  future: readonly State[];
}

/** Maximum number of undo steps. */
const maxSteps = 200;

/** A new state; clears the redo steps. */
export function stepTo<State>({ past, present }: Steps<State>, state: State): Steps<State> {
  return { past: [...past, present].slice(-maxSteps), present: state, future: [] };
}

/** Undo. The caller ensures that there is a past state. */
export function stepBack<State>({ past, present, future }: Steps<State>): Steps<State> {
  return {
    past: past.slice(0, -1),
    present: past.at(-1) as State,
    future: [present, ...future],
  };
}

/** Redo. The caller ensures that there is a future state. */
export function stepForward<State>({ past, present, future }: Steps<State>): Steps<State> {
  return { past: [...past, present], present: future[0] as State, future: future.slice(1) };
}

/** Undo history that merges small steps, such as typing in one field. */
export interface History<State> extends Steps<State> {
  /** Topic of the last change: further changes of the same topic are merged. */
  topic: string | undefined;
}

export type HistoryStep<State> =
  | { type: 'change'; state: State; topic?: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'reset'; state: State };

export function stepHistory<State>(
  history: History<State>,
  step: HistoryStep<State>,
): History<State> {
  const { past, present, future, topic } = history;
  if (step.type === 'reset') return startHistory(step.state);
  if (step.type === 'undo')
    return past.length === 0 ? history : { ...stepBack(history), topic: undefined };
  if (step.type === 'redo')
    return future.length === 0 ? history : { ...stepForward(history), topic: undefined };
  if (step.state === present) return history;
  const isSame = step.topic !== undefined && step.topic === topic;
  const next = isSame ? { past, present: step.state, future: [] } : stepTo(history, step.state);
  return { ...next, topic: step.topic };
}

export function startHistory<State>(state: State): History<State> {
  return { past: [], present: state, future: [], topic: undefined };
}
