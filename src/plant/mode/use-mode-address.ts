import { useEffect, useEffectEvent, useRef } from 'react';

import { useAddress } from '#engine/address.ts';
import { periodInAddress } from '#lib/time/period.ts';
import { serverNow } from '#lib/time/server-clock.ts';

import { namesView, type PlantView, readView, viewInAddress } from './mode-address.ts';
import type { PlantModeActor } from './plant-mode-actor.ts';

interface ModeAddressInput {
  actor: PlantModeActor;
  view: PlantView;
  usual: PlantView;
  timeZone: string;
}

/**
 * Synchronizes statechart and address. State changes are written to the address; address changes
 * from outside, by a link or by going back, are sent to the statechart.
 */
export function useModeAddress({ actor, view, usual, timeZone }: ModeAddressInput): void {
  const [search, change] = useAddress();
  const wanted = viewInAddress(view);
  const wantedKey = JSON.stringify(Object.values(wanted));
  const names = Object.keys(wanted);
  const shownKey = JSON.stringify(names.map((name) => search.get(name)));
  const written = useRef(shownKey);
  const shown = useRef(shownKey);
  const isFirst = useRef(true);

  const write = useEffectEvent((now: string, key: string) => {
    // Its own last change is not in the address yet.
    if (key === now || now !== written.current) return;
    written.current = key;
    // A new period pushes a history entry, except for the page's initial period.
    const isOtherTime = Object.entries(periodInAddress(view.period)).some(
      ([name, value]) => search.get(name) !== value,
    );
    change(wanted, isOtherTime && !isFirst.current ? {} : undefined);
  });
  const follow = useEffectEvent((now: string) => {
    // An address without a view, as in a menu: what is looked at stays.
    if (!namesView(search)) {
      written.current = wantedKey;
      change(wanted);
      return;
    }
    written.current = now;
    sendView(actor, readView(search, usual, { timeZone, now: serverNow() }));
  });
  useEffect(() => {
    const isChanged = shownKey !== shown.current;
    shown.current = shownKey;
    // Never both: an own change that is drawn late would be followed as that of someone else.
    if (isChanged && shownKey !== written.current) follow(shownKey);
    else write(shownKey, wantedKey);
  }, [wantedKey, shownKey]);
  useEffect(() => {
    isFirst.current = false;
  }, []);
}

/** Sends only differences: setting the same value would reload. */
function sendView(actor: PlantModeActor, { period, isRealTime, isAutoUpdating }: PlantView): void {
  const { context } = actor.getSnapshot();
  if (JSON.stringify(period) !== JSON.stringify(context.period))
    actor.send({ type: 'period.chosen', period });
  actor.send({ type: 'realTime.set', isOn: isRealTime });
  actor.send({ type: 'autoUpdate.set', isOn: isAutoUpdating });
}
