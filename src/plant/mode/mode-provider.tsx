import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';

import type { Account } from '#schemas/api/accounts.gen.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';

import { today } from '#lib/time/period.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { local } from '#lib/storage.ts';

import { useAddress } from '#engine/address.ts';
import { isPageVisible, watchVisibility } from '#engine/page-visibility.ts';
import { isRealTimeByDefault } from './detail-rights.ts';
import { type LeadingKpi, namesView, type PlantView, readView } from './mode-address.ts';
import { ModeContext, type PlantMode } from './mode-context.ts';
import { createPlantMode, type PlantModeActor } from './plant-mode-actor.ts';
import { clearRecentPlant, recentPlant } from './recent-plant.ts';
import { refetchUnpolled } from './screen-data-state.ts';
import { useDateError } from './use-date-error.ts';
import { useModeAddress } from './use-mode-address.ts';
import { useVisitRecord } from './use-visits.ts';

const kpiKey = 'leadingKpi';

interface ModeProviderProps {
  plant: Plant;
  account: Account;
  /** Milliseconds between two polls of the current screen. */
  pollMs: number;
  /** Recorded in the recently viewed places. */
  isVisit: boolean;
  children: ReactNode;
}

/** Provides the period of the screens below. It outlives a change of tab and of plant. */
export function ModeProvider({ plant, account, pollMs, isVisit, children }: ModeProviderProps) {
  const serverData = useQueryClient();
  const [search, change] = useAddress();
  const [usual] = useState(() => defaultView(account));
  const timeZone = plant.TimeZone;
  const [actor] = useState(() =>
    createPlantMode(
      { serverData, forgetRecent: clearRecentPlant },
      {
        ...readView(search, namesView(search) ? usual : lastView(plant.Id, usual), {
          timeZone,
          now: serverNow(),
        }),
        isVisible: isPageVisible(),
        pollMs,
      },
    ),
  );
  const { kpi } = readView(search, usual, { timeZone, now: serverNow() });
  const view = useView(actor, kpi);
  useDateError(timeZone);
  useRunning(actor);
  useQuestion(actor, { question: `${plant.Id} ${kpi}`, pollMs });
  useModeAddress({ actor, view, usual, timeZone });
  const isRecorded = isVisit && !account.Kiosk;
  useVisitRecord({ accountId: isRecorded ? account.Id : undefined, plant, view });

  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'));
  const hasNoData = useSelector(actor, ({ context }) => context.hasNoData);
  const controls = useMemo(
    () =>
      ({
        choosePeriod: (period) => actor.send({ type: 'period.chosen', period }),
        setRealTime: (isOn) => actor.send({ type: 'realTime.set', isOn }),
        setAutoUpdate: (isOn) => actor.send({ type: 'autoUpdate.set', isOn }),
        setKpi(next) {
          local.write(kpiKey, next);
          change({ kpi: next === 'OEE' ? null : next });
        },
        refresh() {
          actor.send({ type: 'refresh.forced' });
          refetchUnpolled(serverData);
        },
        restored: () => actor.send({ type: 'connection.restored' }),
      }) satisfies Partial<PlantMode>,
    [actor, change, serverData],
  );
  const mode = useMemo(
    () => ({ ...view, ...controls, isAsking, hasNoData }),
    [view, controls, isAsking, hasNoData],
  );
  return <ModeContext value={mode}>{children}</ModeContext>;
}

function defaultView({ Roles }: Account): PlantView {
  return {
    period: today,
    isRealTime: isRealTimeByDefault(Roles),
    isAutoUpdating: true,
    kpi: local.read(kpiKey) === 'TEEP' ? 'TEEP' : 'OEE',
  };
}

/** The last stored view, for an address without one; the default for another plant. */
function lastView(plantId: string, usual: PlantView): PlantView {
  const recent = recentPlant();
  if (recent?.plantId !== plantId) return usual;
  return { ...usual, period: recent.period, isRealTime: recent.isRealTime };
}

function useView(actor: PlantModeActor, kpi: LeadingKpi): PlantView {
  const period = useSelector(actor, ({ context }) => context.period);
  const isRealTime = useSelector(actor, ({ context }) => context.isRealTime);
  const isAutoUpdating = useSelector(actor, ({ context }) => context.isAutoUpdating);
  return useMemo(
    () => ({ period, isRealTime, isAutoUpdating, kpi }),
    [period, isRealTime, isAutoUpdating, kpi],
  );
}

/** Runs the actor, and forwards page events to it. */
function useRunning(actor: PlantModeActor): void {
  useEffect(() => {
    actor.start();
    const stopWatching = watchVisibility((isVisible) =>
      actor.send({ type: isVisible ? 'page.shown' : 'page.hidden' }),
    );
    // Not window events: refetches before the online manager knows are paused, and would count as
    // answered.
    const stopListening = onlineManager.subscribe((isOnline) => {
      if (isOnline) actor.send({ type: 'connection.restored' });
    });
    return () => {
      stopWatching();
      stopListening();
      actor.send({ type: 'page.left' });
      actor.stop();
    };
  }, [actor]);
}

/** Reports changes of subject and of the polling interval. */
function useQuestion(
  actor: PlantModeActor,
  { question, pollMs }: { question: string; pollMs: number },
): void {
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    actor.send({ type: 'question.changed' });
  }, [actor, question]);
  useEffect(() => actor.send({ type: 'pace.given', pollMs }), [actor, pollMs]);
}
