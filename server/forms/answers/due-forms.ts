import type { DueForm } from '#schemas/api/forms.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { duePlaces } from '#server/forms/due/due-places.ts';

/** Forms that are due at these machines now or soon, without retired machines. */
export async function dueFormsOf(
  db: Db,
  machines: readonly MachineRecord[],
  now: number,
): Promise<DueForm[]> {
  const inUse = machines.filter(({ retired_at }) => retired_at === null);
  const places = await duePlaces(db, inUse, now);
  return places.map(({ machine, standing, everyHours, ...place }) => ({
    TemplateId: place.id,
    DisplayName: place.display_name,
    Type: place.type,
    MachineId: machine.id,
    MachineName: machine.display_name,
    TimeZone: machine.time_zone,
    State: standing.state,
    DueAt: instantText(standing.at),
    EveryHours: everyHours,
    LastAt: instantText(place.last_at),
    FormId: place.open_id,
  }));
}
