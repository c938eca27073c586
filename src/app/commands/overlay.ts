import { create } from 'zustand';

import { holdTyped, takeTyped } from './typed-ahead.ts';

/** What opens over any page. */
export type Overlay = 'commands' | 'shortcuts' | 'appearance' | 'signOut';

export const useOverlay = create<{ shown: Overlay | null }>(() => ({ shown: null }));

export function openOverlay(shown: Overlay): void {
  if (shown === 'commands') holdTyped();
  useOverlay.setState({ shown });
}

/** Closes this one only: another may have been opened out of it. */
export function closeOverlay(shown: Overlay): void {
  if (shown === 'commands') takeTyped();
  useOverlay.setState((last) => (last.shown === shown ? { shown: null } : last));
}
