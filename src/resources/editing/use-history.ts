import { useReducer } from 'react';

import { startOf, stepped } from '#lib/history.ts';

/** A state that is edited, with its changes to be taken back and made again. */
export function useHistory<State>(first: State) {
  return useReducer(stepped<State>, first, startOf<State>);
}
