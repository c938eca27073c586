import { create } from 'zustand';

/** What opens over any page. */
export type Overlay = 'commands' | 'shortcuts' | 'appearance' | 'signOut';

export const useOverlay = create<{ shown: Overlay | null }>(() => ({ shown: null }));

export function openOverlay(shown: Overlay): void {
  useOverlay.setState({ shown });
}

/** Closes this one only: another may have been opened out of it. */
export function closeOverlay(shown: Overlay): void {
  useOverlay.setState((last) => (last.shown === shown ? { shown: null } : last));
}
