import { useState } from 'react';

import type { Stop } from '#schemas/api/stops.gen.ts';

import { neighbourOf, useStopChanges, type StopAction } from './stop-changes.ts';

/** What is typed and not saved. */
export interface Draft {
  reasonId?: string | null;
  comment?: string;
}

/** A draft of a part, with the parts of the stop as they were when it was begun. */
interface Begun extends Draft {
  seen: readonly Stop[];
}

/** What is being made of a stop, and what someone else made of it meanwhile. */
export function useStopWork(listed: readonly Stop[], first: Stop) {
  const changes = useStopChanges();
  const [answered, setAnswered] = useState<readonly Stop[]>();
  const [chosen, setChosen] = useState(first.Id);
  const [draft, setDraft] = useState<Begun>();
  const { refusal } = changes;
  const current = refusal?.current;
  const parts = newest(listed, answered);
  // A draft is saved against what its writer saw: the server then refuses to replace what is newer.
  const seen = draft?.seen ?? parts;

  function run(action: StopAction): void {
    changes.run(action, (after) => {
      setAnswered(after);
      setDraft((now) =>
        action.kind === 'assign' && now === draft ? undefined : moved(now, after),
      );
    });
  }

  const part = partOf(seen, chosen) ?? partOf(parts, chosen) ?? first;
  return {
    parts,
    seen,
    part,
    draft,
    isUnsaved: draft !== undefined && isOther(draft, part),
    changes,
    run,
    choose(id: string): void {
      setChosen(id);
      setDraft(undefined);
    },
    type(typed: Draft): void {
      setDraft({ seen, ...typed });
    },
    takeTheirs(): void {
      setAnswered(current);
      setDraft(undefined);
      changes.reset();
    },
    /** The same on the stop as someone else left it. */
    repeat(): void {
      if (!refusal || !current) return;
      const at = Number(refusal.action.stop.Id);
      const stop = current.findLast(({ Id }) => Number(Id) <= at) ?? current[0];
      if (stop) run(onStop(refusal.action, stop, current));
    },
  };
}

export type StopWork = ReturnType<typeof useStopWork>;

/** The same change of a stop as it is now. A neighbour that is no longer there leaves the old one: refused again. */
function onStop(action: StopAction, stop: Stop, current: readonly Stop[]): StopAction {
  if (action.kind !== 'merge') return { ...action, stop };
  const neighbour = neighbourOf(current, stop, action.with) ?? action.neighbour;
  return { ...action, stop, neighbour };
}

function isOther({ reasonId, comment }: Draft, { ReasonId, Comment }: Stop): boolean {
  if (reasonId !== undefined && reasonId !== ReasonId) return true;
  return comment !== undefined && comment.trim() !== (Comment ?? '');
}

/** A draft that is kept over another change by the same person. */
function moved(draft: Begun | undefined, seen: readonly Stop[]): Begun | undefined {
  return draft && { ...draft, seen };
}

function partOf(parts: readonly Stop[], id: string): Stop | undefined {
  return parts.find(({ Id }) => Id === id) ?? parts[0];
}

/** What a change was answered with, until the list has it too. */
function newest(listed: readonly Stop[], answered: readonly Stop[] | undefined): readonly Stop[] {
  if (!answered || versionOf(listed) >= versionOf(answered)) return listed;
  return answered;
}

/** The last change of any of the parts; 0 where there is none. */
export function versionOf(parts: readonly Stop[]): number {
  return Math.max(0, ...parts.map(({ Version }) => Version));
}
