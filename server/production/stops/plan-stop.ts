import type { Stop, StopChange, StopMerge } from '#schemas/api/stops.gen.ts';
import { fieldProblemsOf, versionConflict } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { instantOf } from '#server/web/lists/window.ts';

import type { ReasonAssignment } from './stop-changes.ts';

const fault = fieldProblemsOf('stop.notValid');

interface PartOfStop {
  part: Stop;
  stop: readonly Stop[];
}

/** A part with another reason or comment. What the body does not name stays. */
export async function assigned(
  tx: Db,
  { part }: PartOfStop,
  { body: { ReasonId, Comment }, clientId }: { body: StopChange; clientId: string },
): Promise<ReasonAssignment[]> {
  const assignment = assignmentOf(part);
  // One that is hidden by now stays with what has it.
  if (typeof ReasonId === 'string' && ReasonId !== assignment.reasonId)
    await refuseUnknownReason(tx, ReasonId, clientId);
  return [
    {
      ...assignment,
      reasonId: ReasonId === undefined ? assignment.reasonId : ReasonId,
      comment: Comment === undefined ? assignment.comment : Comment?.trim() || null,
    },
  ];
}

/** A part cut in two, with the same reason on both sides. */
export function split({ part }: PartOfStop, at: string): ReasonAssignment[] {
  const assignment = assignmentOf(part);
  const middle = instantOf(at);
  if (middle <= assignment.start || middle >= assignment.end)
    throw fault('At', 'This is not within the stop');
  return [
    { ...assignment, end: middle, isOpen: false },
    { ...assignment, start: middle },
  ];
}

/**
 * A part and its neighbour as one, with the reason of the part.
 * @throws Problem 409 where someone else has changed the neighbour, whose reason and comment go.
 */
export function merged(
  { part, stop }: PartOfStop,
  { With, WithVersion }: StopMerge,
): ReasonAssignment[] {
  const index = stop.findIndex(({ Id }) => Id === part.Id);
  const neighbour = stop[With === 'next' ? index + 1 : index - 1];
  if (!neighbour) throw fault('With', 'The stop has no part there');
  if (neighbour.Version !== WithVersion) throw versionConflict('stop', { Items: stop });
  const own = assignmentOf(part);
  const other = assignmentOf(neighbour);
  return [
    {
      ...own,
      start: Math.min(own.start, other.start),
      end: Math.max(own.end, other.end),
      isOpen: own.isOpen || other.isOpen,
    },
  ];
}

function assignmentOf({ Start, End, IsOpen, ReasonId, Comment }: Stop): ReasonAssignment {
  const start = Date.parse(Start);
  const end = Math.max(start + 1, Date.parse(End));
  return { start, end, isOpen: IsOpen, reasonId: ReasonId, comment: Comment };
}

/** Offered are those of the client that are not hidden, nor below one that is. @throws Problem 400 */
async function refuseUnknownReason(tx: Db, id: string, clientId: string): Promise<void> {
  const offered = await tx
    .selectFrom('stop_reasons')
    .select('id')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('is_hidden', '=', 0)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('parent_id', 'is', null),
        eb('parent_id', 'in', selectFrom('stop_reasons').select('id').where('is_hidden', '=', 0)),
      ]),
    )
    .executeTakeFirst();
  if (!offered) throw fault('ReasonId', 'There is no such reason');
}
