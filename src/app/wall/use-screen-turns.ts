import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { createActor } from 'xstate';

import { isPageVisible, watchVisibility } from '#engine/page-visibility.ts';
import { inspectChart } from '#machines/running-charts.ts';
import { rotationPeriodMs } from '#machines/tab-rotation/rotation-period.ts';
import { tabRotationMachine } from '#machines/tab-rotation/tab-rotation.machine.ts';

interface Turns {
  paths: readonly string[];
  /** Time for each screen; 0: no rotation. */
  seconds: number;
  /** A machine has been stopped for long: the current screen stays. */
  isRed: boolean;
  /** Not all pages were shown yet, or values are not live: the current screen stays. */
  isHeld: boolean;
}

/** Rotates the screens of a display, with the statechart of tabs. */
export function useScreenTurns({ paths, seconds, isRed, isHeld }: Turns): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const show = useEffectEvent((path: string) => {
    if (path !== '' && path !== pathname) void navigate(path, { replace: true });
  });
  const key = paths.join(' ');
  const actor = useMemo(() => createTurns(key.split(' '), seconds), [key, seconds]);
  useEffect(() => {
    const { unsubscribe } = actor.subscribe(({ context }) => show(context.active));
    const unwatch = watchVisibility((isVisible) =>
      actor.send({ type: isVisible ? 'page.shown' : 'page.hidden' }),
    );
    actor.start();
    return () => {
      unsubscribe();
      unwatch();
      actor.stop();
    };
  }, [actor]);
  useEffect(() => actor.send({ type: 'tab.shown', href: pathname }), [actor, pathname]);
  useEffect(() => actor.send({ type: 'machines.judged', isRed }), [actor, isRed]);
  useEffect(() => actor.send({ type: 'hold.set', isHeld }), [actor, isHeld]);
}

function createTurns(tabs: readonly string[], seconds: number) {
  return createActor(tabRotationMachine, {
    ...inspectChart('tab-rotation'),
    input: {
      tabs,
      // Unknown until the page reports its path.
      active: '',
      locked: [],
      isAutoUpdating: seconds > 0,
      isVisible: isPageVisible(),
      periodMs: rotationPeriodMs(seconds),
      dwellMs: {},
      isRed: false,
      isHeld: false,
    },
  });
}
