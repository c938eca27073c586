import type { FormDue } from '#schemas/api/form-document.gen.ts';
import type { Db } from '#server/db/open.ts';
import { plantRules, type PlantRulesText } from '#server/oee/rules.ts';

import { dueState } from './form-due.ts';

/** A machine with its calendar. */
type DuePlace = { id: string } & PlantRulesText;

/** Forms that are due at these machines now or soon, with their machines. */
export async function duePlaces<Machine extends DuePlace>(
  db: Db,
  machines: readonly Machine[],
  now: number,
) {
  const places = await placesOf(db, machines);
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  return places.flatMap((place) => {
    const machine = byId.get(place.machine_id);
    if (!machine) return [];
    const due = JSON.parse(place.due ?? '{}') as FormDue;
    const asked = { lastAt: place.last_at, since: place.published_at, now };
    const standing = dueState(due, asked, plantRules(machine).calendar);
    return standing ? [{ ...place, machine, standing, everyHours: due.EveryHours ?? null }] : [];
  });
}

/** Templates with a due rule, at each of their machines, with the newest forms there. */
async function placesOf(db: Db, machines: readonly DuePlace[]) {
  if (machines.length === 0) return [];
  return db
    .selectFrom('form_templates')
    .innerJoin('form_template_versions as published', (join) =>
      join
        .onRef('published.template_id', '=', 'form_templates.id')
        .onRef('published.version', '=', 'form_templates.published_version'),
    )
    .innerJoin('form_template_machines as place', 'place.template_id', 'form_templates.id')
    .select(['id', 'display_name', 'type', 'place.machine_id', 'due', 'published_at'])
    .select(({ selectFrom }) => [
      selectFrom('forms')
        .select('forms.created_at')
        .whereRef('forms.template_id', '=', 'place.template_id')
        .whereRef('forms.machine_id', '=', 'place.machine_id')
        .where('forms.is_open', '=', 0)
        .orderBy('forms.created_at', 'desc')
        .limit(1)
        .as('last_at'),
      selectFrom('forms')
        .select('forms.id')
        .whereRef('forms.template_id', '=', 'place.template_id')
        .whereRef('forms.machine_id', '=', 'place.machine_id')
        .where('forms.is_open', '=', 1)
        .orderBy('forms.created_at', 'desc')
        .limit(1)
        .as('open_id'),
    ])
    .where('form_templates.state', '=', 'published')
    .where('due', 'is not', null)
    .where(
      'place.machine_id',
      'in',
      machines.map(({ id }) => id),
    )
    .orderBy('id')
    .orderBy('place.machine_id')
    .execute();
}
