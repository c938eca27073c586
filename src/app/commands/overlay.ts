import { create } from 'zustand';

import { startTypeAhead, takeTypeAhead } from './typed-ahead.ts';

/** Overlays that can open on any page. */
export type Overlay = 'commands' | 'shortcuts' | 'appearance' | 'signOut';

export const useOverlay = create<{ shown: Overlay | null }>(() => ({ shown: null }));

export function openOverlay(shown: Overlay): void {
  if (shown === 'commands') startTypeAhead();
  useOverlay.setState({ shown });
}

/** Closes only this overlay: it may have opened another one. */
export function closeOverlay(shown: Overlay): void {
  if (shown === 'commands') takeTypeAhead();
  useOverlay.setState((last) => (last.shown === shown ? { shown: null } : last));
}
