import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';

import {
  tabDwellMs,
  type tabRotationMachine,
} from '#machines/tab-rotation/tab-rotation.machine.ts';

import { type Presence, usePresence } from './use-presence.ts';

/** State and control of the tab rotation. */
export interface TabRotation {
  /** `waiting`: the page is in use. `paused`: the user pressed pause. */
  state: 'rotating' | 'waiting' | 'paused';
  /** Seconds until the next tab, or until the rotation resumes; null if unknown. */
  secondsLeft(): number | null;
  pause(isPaused: boolean): void;
}

export interface TabHold {
  isHeld: boolean;
  isPaused: boolean;
  presence: Presence;
  pause(isPaused: boolean): void;
}

/** Whether the current tab stays because of user activity. */
export function useTabHold(): TabHold {
  const [isPaused, pause] = useState(false);
  const presence = usePresence();
  return { isHeld: isPaused || presence.isHere, isPaused, presence, pause };
}

/** Null without rotation, or while the current tab is locked. */
export function useTurns(
  actor: ActorRefFrom<typeof tabRotationMachine>,
  hold: TabHold,
): TabRotation | null {
  const { isPaused, presence, pause } = hold;
  const resting = useSelector(actor, ({ value }) => value);
  const shownAt = useShownAt(actor);
  return useMemo(() => {
    if (resting !== 'rotating' && resting !== 'held') return null;
    if (isPaused) return { state: 'paused', pause, secondsLeft: () => null };
    if (resting === 'held')
      return { state: 'waiting', pause, secondsLeft: () => inSeconds(presence.leftMs()) };
    return {
      state: 'rotating',
      pause,
      secondsLeft() {
        const period = tabDwellMs(actor.getSnapshot().context);
        return inSeconds(Math.max(0, shownAt.current + period - performance.now()));
      },
    };
  }, [resting, isPaused, pause, presence, actor, shownAt]);
}

/** Start of the current tab's time. */
function useShownAt(actor: ActorRefFrom<typeof tabRotationMachine>) {
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
    const { unsubscribe } = actor.subscribe(() => {
      shownAt.current = performance.now();
    });
    return unsubscribe;
  }, [actor]);
  return shownAt;
}

function inSeconds(ms: number | null): number | null {
  return ms === null ? null : Math.ceil(ms / 1000);
}
