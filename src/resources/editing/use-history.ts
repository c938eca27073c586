import { useReducer } from 'react';

import { startHistory, stepHistory } from '#lib/history.ts';

/** An edited state with undo and redo. */
export function useHistory<State>(first: State) {
  return useReducer(stepHistory<State>, first, startHistory<State>);
}
