import type { Stop, StopChange, StopMerge } from '#schemas/api/stops.gen.ts';
import { fieldProblemsOf, versionConflict } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { parseInstant } from '#server/web/lists/window.ts';

import type { ReasonAssignment } from './stop-changes.ts';

const stopProblem = fieldProblemsOf('stop.notValid');

interface PartOfStop {
  part: Stop;
  stop: readonly Stop[];
}

/** A part with another reason or comment. Fields missing from the body stay unchanged. */
export async function assignReason(
  tx: Db,
  { part }: PartOfStop,
  { body: { ReasonId, Comment }, clientId }: { body: StopChange; clientId: string },
): Promise<ReasonAssignment[]> {
  const assignment = assignmentOf(part);
  // A reason hidden since then stays on stops that have it.
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

/** A part split in two, both with its reason. */
export function splitPart({ part }: PartOfStop, at: string): ReasonAssignment[] {
  const assignment = assignmentOf(part);
  const middle = parseInstant(at);
  if (middle <= assignment.start || middle >= assignment.end)
    throw stopProblem('At', { Code: 'stop.notWithin', Message: 'This is not within the stop' });
  return [
    { ...assignment, end: middle, isOpen: false },
    { ...assignment, start: middle },
  ];
}

/**
 * A part merged with its neighbour, with the reason of the part.
 * @throws Problem 409 where another person has changed the neighbour, whose reason and comment
 * would be lost.
 */
export function mergeParts(
  { part, stop }: PartOfStop,
  { With, WithVersion }: StopMerge,
): ReasonAssignment[] {
  const index = stop.findIndex(({ Id }) => Id === part.Id);
  const neighbour = stop[With === 'next' ? index + 1 : index - 1];
  if (!neighbour)
    throw stopProblem('With', { Code: 'stop.noNeighbour', Message: 'The stop has no part there' });
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

/** Valid reasons are the client's, not hidden, and without a hidden parent. @throws Problem 400 */
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
  if (!offered)
    throw stopProblem('ReasonId', {
      Code: 'stop.unknownReason',
      Message: 'There is no such reason',
    });
}
