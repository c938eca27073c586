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
  withUsual,
} from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';

import { clientOfPlan, maxSpots, refuseWrongPlan } from './floor-plan-rules.ts';

/** Percent of the width or height of the plan. */
const percent = { minimum: 0, maximum: 100, isRequired: true } as const;
/** A side of the plan. Only the ratio of both is used. */
const side = { minimum: 1, maximum: 100_000 } as const;

/** Where the machines of a plant stand: a picture, and a spot for each of them. A plant has one. */
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
    /** Of a picture that was uploaded as a plan. Empty: machines on an empty sheet. */
    PictureId: text('picture_id'),
    Width: withUsual(integer('width', side), 1200),
    Height: withUsual(integer('height', side), 700),
    Spots: items('spots', {
      fields: {
        MachineId: text('machine_id', { isRequired: true }),
        Left: number('left', percent),
        Top: number('top', percent),
        Width: number('width', percent),
        Height: number('height', percent),
        /** A rectangle when absent. */
        Shape: choice('shape', { values: ['rectangle', 'ellipse'] }),
        /** What stands there in place of the name of the machine. */
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
