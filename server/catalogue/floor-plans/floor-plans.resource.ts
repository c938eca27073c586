import {
  defineResource,
  forAdministrators,
} from '#server/resource-kit/describe/define-resource.ts';
import {
  choice,
  integer,
  number,
  reference,
  text,
  withDefault,
} from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';

import { clientOfPlan, maxSpots, refuseWrongPlan } from './floor-plan-rules.ts';

/** Percent of the width or height of the plan. */
const percent = { minimum: 0, maximum: 100, isRequired: true } as const;
/** A side of the plan. Only their ratio matters. */
const side = { minimum: 1, maximum: 100_000 } as const;

/** Floor plan of a plant: a picture, with a spot for each machine. At most one per plant. */
export const floorPlans = defineResource({
  name: 'floorplans',
  path: '/admin/floorplans',
  table: 'floor_plans',
  view: 'floor_plan_rows',
  scope: { column: 'client_id' },
  fields: {
    /** Name of the plant. */
    DisplayName: text('display_name', { access: 'read', keyColumn: 'display_name_key' }),
    PlantId: reference('plant_id', { resource: 'plants', access: 'fixed', isRequired: true }),
    ClientName: text('client_name', { access: 'read' }),
    /** Id of a picture uploaded as a plan. Empty: machines on a blank background. */
    PictureId: text('picture_id'),
    Width: withDefault(integer('width', side), 1200),
    Height: withDefault(integer('height', side), 700),
    Spots: items('spots', {
      fields: {
        MachineId: text('machine_id', { isRequired: true }),
        Left: number('left', percent),
        Top: number('top', percent),
        Width: number('width', percent),
        Height: number('height', percent),
        /** Default: a rectangle. */
        Shape: choice('shape', { values: ['rectangle', 'ellipse'] }),
        /** Label in place of the machine's name. */
        Label: text('label', { maxLength: 40 }),
      },
      maxItems: maxSpots,
    }),
  },
  orderBy: 'DisplayName',
  policy: forAdministrators,
  audit: 'floorPlan',
  validate: refuseWrongPlan,
  computed: clientOfPlan,
});
