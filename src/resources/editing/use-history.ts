import { useReducer } from 'react';

import { startOf, stepped } from '#lib/history.ts';

/** An edited state with undo and redo. */
export function useHistory<State>(first: State) {
  return useReducer(stepped<State>, first, startOf<State>);
}
