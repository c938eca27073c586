import type { Hotspots } from '#schemas/api/machines.gen.ts';
import { floorPlans } from '#server/catalogue/floor-plans/floor-plans.resource.ts';
import type { Db } from '#server/db/open.ts';
import type { PictureAddresses } from '#server/media/plans/picture-address.ts';
import type { ValuesOf } from '#server/resource-kit/describe/field.ts';

type Spot = ValuesOf<typeof floorPlans.fields>['Spots'][number];

/** Default for a plant without a floor plan. */
const noPlan = '{}';

/**
 * The floor plan of a plant as JSON of `Hotspots`, without machines that have left the plant or are
 * retired. The caller has checked the plant against the scope.
 */
export async function hotspotData(
  db: Db,
  plantId: string,
  pictures: PictureAddresses,
): Promise<string> {
  const plan = await db
    .selectFrom('floor_plans')
    .leftJoin('media', 'media.id', 'floor_plans.picture_id')
    .select(['floor_plans.width', 'floor_plans.height', 'spots', 'media.id', 'content_type'])
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  if (!plan) return noPlan;
  const machines = await db
    .selectFrom('machines')
    .select('id')
    .where('plant_id', '=', plantId)
    .where('retired_at', 'is', null)
    .execute();
  const here = new Set(machines.map(({ id }) => id));
  const spots = floorPlans.fields.Spots.read(plan.spots);
  const hotspots: Hotspots = {
    Image: plan.id === null ? '' : pictures.addressOf(plan.id, plan.content_type ?? ''),
    Width: plan.width,
    Height: plan.height,
    Spots: spots.filter(({ MachineId }) => here.has(MachineId)).map(spotOf),
  };
  return JSON.stringify(hotspots);
}

function spotOf({ MachineId, Left, Top, Width, Height, Shape, Label }: Spot) {
  return {
    machine: MachineId,
    style: {
      left: `${Left}%`,
      top: `${Top}%`,
      width: `${Width}%`,
      height: `${Height}%`,
      ...(Shape === 'ellipse' && { borderRadius: '50%' as const }),
    },
    tooltip: Label ?? '',
  };
}
