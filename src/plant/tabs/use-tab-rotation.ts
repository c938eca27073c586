import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { createActor } from 'xstate';

import { isPageVisible, watchVisibility } from '#engine/page-visibility.ts';
import { inspectChart } from '#machines/running-charts.ts';
import { rotationPeriodMs } from '#machines/tab-rotation/rotation-period.ts';
import { tabRotationMachine } from '#machines/tab-rotation/tab-rotation.machine.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { storedTabs, storeTabs, tabInfoOf } from './stored-tabs.ts';
import type { TabsState } from './tabs-context.ts';
import { useTabHold, useTurns } from './use-turns.ts';

interface Rotation {
  screen: Screen;
  plant: Plant;
  userId: string;
  isAutoUpdating: boolean;
  /** The current tab stays while this holds. */
  isHeld: boolean;
}

/** The tabs of a screen, which rotate while auto-update is on and the active one is not locked. */
export function useTabRotation(rotation: Rotation): TabsState {
  const { screen, plant, userId, isAutoUpdating, isHeld } = rotation;
  const hold = useTabHold();
  const navigate = useNavigate();
  const { search } = useLocation();
  const tabsKey = (screen.tabs ?? []).map(({ href }) => href).join(' ');
  const show = useRef<(href: string, isChosen: boolean) => void>(() => {});
  const actor = useMemo(
    () =>
      createRotation({
        screen,
        userId,
        isAutoUpdating,
        show: (href, isChosen) => show.current(href, isChosen),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- other tabs or users need a new statechart; it receives the active tab and auto-update by the effects below
    [tabsKey, userId],
  );
  useEffect(() => {
    show.current = (href, isChosen) => {
      // Reports that the tab was not changed, so that the statechart waits for the next turn.
      if (isHeld && !isChosen) actor.send({ type: 'tab.shown', href: screen.path });
      else void navigate({ pathname: href, search }, { replace: !isChosen });
    };
  }, [actor, navigate, search, isHeld, screen.path]);
  useEffect(() => {
    actor.start();
    return () => void actor.stop();
  }, [actor]);

  const period = plant.Attributes.find(({ Name }) => Name === 'plant_view_refresh_interval')?.Value;
  useInputs(actor, {
    isAutoUpdating,
    isHeld: hold.isHeld,
    seconds: period,
    href: screen.path,
  });

  const turns = useTurns(actor, hold);
  const locked = useSelector(actor, ({ context }) => context.locked);
  const keep = useEffectEvent(() => {
    if (screen.tabs)
      storeTabs(userId, tabInfoOf(screen, storedTabs(userId), { active: screen.path, locked }));
  });
  useEffect(() => keep(), [screen.path, locked]);

  return useMemo(
    () => ({
      locked,
      turns,
      choose: (href) => actor.send({ type: 'tab.chosen', href }),
      stored: () => storedTabs(userId),
    }),
    [actor, locked, turns, userId],
  );
}

function createRotation({
  screen,
  userId,
  isAutoUpdating,
  show,
}: {
  screen: Screen;
  userId: string;
  isAutoUpdating: boolean;
  show(href: string, isChosen: boolean): void;
}) {
  const tabs = screen.tabs ?? [];
  const taking = tabs.filter(({ period }) => period !== undefined);
  const { tabInfo } = storedTabs(userId);
  const lockedBefore = tabInfo.filter(({ isLocked }) => isLocked).map(({ href }) => href);
  const lockedByFile = tabs.filter(({ lock }) => lock).map(({ href }) => href);
  return createActor(
    tabRotationMachine.provide({
      actions: { showTab: (_, { href, isChosen }) => show(href, isChosen) },
    }),
    {
      ...inspectChart('tab-rotation'),
      input: {
        tabs: taking.map(({ href }) => href),
        active: screen.path,
        locked: tabInfo.length > 0 ? lockedBefore : lockedByFile,
        isAutoUpdating,
        isVisible: isPageVisible(),
        periodMs: rotationPeriodMs(taking[0]?.period),
        dwellMs: Object.fromEntries(
          taking.map(({ href, period }) => [href, rotationPeriodMs(period)]),
        ),
        isRed: false,
        isHeld: false,
      },
    },
  );
}

type RotationActor = ReturnType<typeof createRotation>;

/** Sends external inputs to the statechart: auto-update, the plant's own period, the address. */
function useInputs(
  actor: RotationActor,
  {
    isAutoUpdating,
    isHeld,
    seconds,
    href,
  }: {
    isAutoUpdating: boolean;
    isHeld: boolean;
    seconds: unknown;
    href: string;
  },
): void {
  useEffect(() => actor.send({ type: 'hold.set', isHeld }), [actor, isHeld]);
  useEffect(
    () => actor.send({ type: 'autoUpdate.set', isOn: isAutoUpdating }),
    [actor, isAutoUpdating],
  );
  useEffect(() => {
    if (seconds !== undefined) actor.send({ type: 'period.given', seconds });
  }, [actor, seconds]);
  useEffect(() => actor.send({ type: 'tab.shown', href }), [actor, href]);
  useEffect(
    () =>
      watchVisibility((isVisible) =>
        actor.send({ type: isVisible ? 'page.shown' : 'page.hidden' }),
      ),
    [actor],
  );
}
