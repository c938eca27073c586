import { useEffect, useEffectEvent, useRef } from 'react';

import { serverNow } from '#lib/server-clock.ts';

import { useAddress } from '../address.ts';
import { type PlantView, readView, viewInAddress } from './mode-address.ts';
import type { PlantModeActor } from './plant-mode-actor.ts';

interface Mirrored {
  actor: PlantModeActor;
  view: PlantView;
  usual: PlantView;
  timeZone: string;
}

/**
 * Keeps chart and address in step. What the chart comes to is written into the address; an address
 * that somebody else changed, by a link or by going back, is told to the chart.
 */
export function useModeAddress({ actor, view, usual, timeZone }: Mirrored): void {
  const [search, change] = useAddress();
  const wanted = viewInAddress(view, usual);
  const wantedKey = JSON.stringify(wanted);
  const names = Object.keys(wanted);
  const shownKey = JSON.stringify(names.map((name) => search.get(name)));
  const written = useRef(shownKey);

  const write = useEffectEvent(() => {
    const key = JSON.stringify(Object.values(wanted));
    // What somebody else has just written is followed first.
    if (key === shownKey || shownKey !== written.current) return;
    written.current = key;
    change(wanted);
  });
  const follow = useEffectEvent(() => {
    if (shownKey === written.current) return;
    written.current = shownKey;
    tell(actor, readView(search, usual, { timeZone, now: serverNow() }));
  });
  useEffect(() => write(), [wantedKey, shownKey]);
  useEffect(() => follow(), [shownKey]);
}

/** Only what differs: choosing the same again would load it again. */
function tell(actor: PlantModeActor, { period, isRealTime, isAutoUpdating }: PlantView): void {
  const { context } = actor.getSnapshot();
  if (JSON.stringify(period) !== JSON.stringify(context.period))
    actor.send({ type: 'period.chosen', period });
  actor.send({ type: 'realTime.set', isOn: isRealTime });
  actor.send({ type: 'autoUpdate.set', isOn: isAutoUpdating });
}
