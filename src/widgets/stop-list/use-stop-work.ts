import { useState } from 'react';

import type { Stop } from '#schemas/api/stops.gen.ts';

import { neighbourOf, useStopChanges, type StopAction } from './stop-changes.ts';

/** Unsaved input. */
export interface Draft {
  reasonId?: string | null;
  comment?: string;
}

/** A draft, with the stop's parts when it was begun. */
interface Begun extends Draft {
  seen: readonly Stop[];
}

/** State of editing a stop, including conflicts with changes by others. */
export function useStopWork(listed: readonly Stop[], first: Stop) {
  const changes = useStopChanges();
  const [answered, setAnswered] = useState<readonly Stop[]>();
  const [chosen, setChosen] = useState(first.Id);
  const [draft, setDraft] = useState<Begun>();
  const { refusal } = changes;
  const current = refusal?.current;
  const parts = newest(listed, answered);
  // A draft is saved against the version its author saw, so that the server refuses to overwrite
  // newer ones.
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
    /** Repeats the refused change on the current version of the stop. */
    repeat(): void {
      if (!refusal || !current) return;
      const at = Number(refusal.action.stop.Id);
      const stop = current.findLast(({ Id }) => Number(Id) <= at) ?? current[0];
      if (stop) run(onStop(refusal.action, stop, current));
    },
  };
}

export type StopWork = ReturnType<typeof useStopWork>;

/**
 * The change on the current stop. If the neighbour no longer exists, the old one is kept: the
 * server refuses again.
 */
function onStop(action: StopAction, stop: Stop, current: readonly Stop[]): StopAction {
  if (action.kind !== 'merge') return { ...action, stop };
  const neighbour = neighbourOf(current, stop, action.with) ?? action.neighbour;
  return { ...action, stop, neighbour };
}

function isOther({ reasonId, comment }: Draft, { ReasonId, Comment }: Stop): boolean {
  if (reasonId !== undefined && reasonId !== ReasonId) return true;
  return comment !== undefined && comment.trim() !== (Comment ?? '');
}

/** Keeps a draft over another change by the same user. */
function moved(draft: Begun | undefined, seen: readonly Stop[]): Begun | undefined {
  return draft && { ...draft, seen };
}

function partOf(parts: readonly Stop[], id: string): Stop | undefined {
  return parts.find(({ Id }) => Id === id) ?? parts[0];
}

/** The answer to a change, until the list includes it. */
function newest(listed: readonly Stop[], answered: readonly Stop[] | undefined): readonly Stop[] {
  if (!answered || versionOf(listed) >= versionOf(answered)) return listed;
  return answered;
}

/** Version of the latest change of all parts; 0 without any. */
export function versionOf(parts: readonly Stop[]): number {
  return Math.max(0, ...parts.map(({ Version }) => Version));
}
