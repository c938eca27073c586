/** What was, is and was taken back, each as a whole: what both kinds of editors go to and fro in. */
export interface Steps<State> {
  /** Newest last. */
  past: readonly State[];
  present: State;
  /** Nearest first. */
  future: readonly State[];
}

/** As far back as someone goes. */
const maxSteps = 200;

/** A new state; what had been taken back is forgotten. */
export function stepTo<State>({ past, present }: Steps<State>, state: State): Steps<State> {
  return { past: [...past, present].slice(-maxSteps), present: state, future: [] };
}

/** The state before. Who calls it knows that there is one. */
export function stepBack<State>({ past, present, future }: Steps<State>): Steps<State> {
  return {
    past: past.slice(0, -1),
    present: past.at(-1) as State,
    future: [present, ...future],
  };
}

/** What was taken back last. Who calls it knows that there is something. */
export function stepForward<State>({ past, present, future }: Steps<State>): Steps<State> {
  return { past: [...past, present], present: future[0] as State, future: future.slice(1) };
}

/** Steps of which many small ones may be one: what is typed in a field is taken back at once. */
export interface History<State> extends Steps<State> {
  /** What the last change was about: more of the same is one step. */
  topic: string | undefined;
}

export type HistoryStep<State> =
  | { type: 'change'; state: State; topic?: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'reset'; state: State };

export function stepped<State>(history: History<State>, step: HistoryStep<State>): History<State> {
  const { past, present, future, topic } = history;
  if (step.type === 'reset') return startOf(step.state);
  if (step.type === 'undo')
    return past.length === 0 ? history : { ...stepBack(history), topic: undefined };
  if (step.type === 'redo')
    return future.length === 0 ? history : { ...stepForward(history), topic: undefined };
  if (step.state === present) return history;
  const isSame = step.topic !== undefined && step.topic === topic;
  const next = isSame ? { past, present: step.state, future: [] } : stepTo(history, step.state);
  return { ...next, topic: step.topic };
}

export function startOf<State>(state: State): History<State> {
  return { past: [], present: state, future: [], topic: undefined };
}
