import { useState } from 'react';

import { offsetOf, timeZones } from '#lib/time/time-zones.ts';

/** Time zones that are offered while a text is typed, each with how far it is. */
export function TimeZoneOptions({ id }: { id: string }) {
  const [zones] = useState(zonesNow);
  return (
    <datalist id={id}>
      {zones.map(({ zone, offset }) => (
        <option key={zone} value={zone}>
          {offset}
        </option>
      ))}
    </datalist>
  );
}

function zonesNow() {
  const now = Date.now();
  return timeZones().map((zone) => ({ zone, offset: offsetOf(zone, now) }));
}
