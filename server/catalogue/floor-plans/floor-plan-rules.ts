import { invalidField, Problem, type CodedMessage } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { ProposedRow } from '#server/resource-kit/describe/define-resource.ts';
import { notOfPlant } from '#server/web/body/field-errors.ts';

/** Limit of machines in a plan. */
export const maxSpots = 2000;
/** Largest ratio of the sides. */
const maxRatio = 10;
/** Smallest side of a spot that can be seen and pressed, in percent. */
const smallestSide = 0.5;
/** Tolerance at the edges, in percent: spots are rounded. */
const tolerance = 0.1;

interface Spot {
  MachineId: string;
  Left: number;
  Top: number;
  Width: number;
  Height: number;
}

interface Plan {
  PlantId: string;
  PictureId: string | null;
  Width: number;
  Height: number;
  Spots: readonly Spot[];
}

/** @throws Problem 400 with the field, 409 where the plant has a plan already */
export async function refuseWrongPlan(tx: Db, row: ProposedRow<Plan>): Promise<void> {
  const { before, after } = row;
  const ratio = after.Width / after.Height;
  if (ratio > maxRatio || ratio < 1 / maxRatio)
    throw invalidField('Height', {
      Code: 'upload.tooNarrow',
      Message: `A side is at most ${maxRatio} times as long as the other`,
      Limit: maxRatio,
    });
  after.Spots.forEach(refuseWrongSpot);
  if (!before) await refuseSecond(tx, after.PlantId);
  if (after.PictureId && after.PictureId !== before?.PictureId) await refusePicture(tx, after);
  await refuseMachines(tx, row);
}

/** The client is derived from the plant. */
export async function clientOfPlan(
  tx: Db,
  { before, after }: ProposedRow<Plan>,
): Promise<Readonly<Record<string, unknown>>> {
  return before ? {} : { client_id: await clientOf(tx, after.PlantId) };
}

async function clientOf(tx: Db, plantId: string): Promise<string> {
  const { client_id } = await tx
    .selectFrom('plants')
    .select('client_id')
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow();
  return client_id;
}

function refuseWrongSpot({ Left, Top, Width, Height }: Spot, index: number): void {
  if (Width < smallestSide) throw spotProblem(index, 'Width', spotTooSmall);
  if (Height < smallestSide) throw spotProblem(index, 'Height', spotTooSmall);
  if (Left + Width > 100 + tolerance) throw spotProblem(index, 'Left', spotOutside);
  if (Top + Height > 100 + tolerance) throw spotProblem(index, 'Top', spotOutside);
}

const spotTooSmall = {
  Code: 'floorPlan.spotTooSmall',
  Message: `A spot has at least ${smallestSide} %`,
  Limit: smallestSide,
};
const spotOutside = { Code: 'floorPlan.spotOutside', Message: 'It leaves the plan' };

/** In the format of schema errors in lists. */
function spotProblem(Index: number, Field: string, error: CodedMessage): Problem {
  const Message = `${Index + 1}. ${Field}: ${error.Message}`;
  return invalidField('Spots', { ...error, Message, Item: { Index, Field } });
}

async function refuseSecond(tx: Db, plantId: string): Promise<void> {
  const known = await tx
    .selectFrom('floor_plans')
    .select('id')
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  const Message = 'The plant has a plan already';
  if (known)
    throw new Problem(409, 'floorPlan.exists', `${Message}.`).with({
      Errors: [{ Field: 'PlantId', Code: 'floorPlan.exists', Message }],
    });
}

async function refusePicture(tx: Db, { PictureId, PlantId }: Plan): Promise<void> {
  const picture = await tx
    .selectFrom('media')
    .select('id')
    .where('id', '=', PictureId)
    .where('type', '=', 'plan')
    .where('client_id', '=', await clientOf(tx, PlantId))
    .executeTakeFirst();
  if (!picture)
    throw invalidField('PictureId', {
      Code: 'floorPlan.unknownPicture',
      Message: 'The client has no such picture of a plan',
    });
}

/**
 * Each machine at most once, and all of this plant. Machines that have left the plant since may
 * stay.
 */
async function refuseMachines(tx: Db, { before, after }: ProposedRow<Plan>): Promise<void> {
  const machines = await tx
    .selectFrom('machines')
    .select('id')
    .where('plant_id', '=', after.PlantId)
    .execute();
  const known = new Set([
    ...machines.map(({ id }) => id),
    ...(before?.Spots ?? []).map(({ MachineId }) => MachineId),
  ]);
  const seen = new Set<string>();
  after.Spots.forEach(({ MachineId }, index) => {
    if (!known.has(MachineId)) throw spotProblem(index, 'MachineId', notOfPlant(MachineId));
    if (seen.has(MachineId))
      throw spotProblem(index, 'MachineId', {
        Code: 'floorPlan.machineTwice',
        Message: `The machine ${MachineId} stands on the plan twice`,
        Values: { machine: MachineId },
      });
    seen.add(MachineId);
  });
}
