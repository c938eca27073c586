import { useMutation, useQueryClient } from '@tanstack/react-query';

import { HttpError } from '#api/http.ts';
import { changeStop, mergeStop, splitStop, undoStop } from '#api/machines/stop-changes.ts';
import type { Stop, StopList } from '#schemas/api/stops.gen.ts';

/** What a person can make of a stop. */
export type StopAction =
  | { kind: 'assign'; stop: Stop; reasonId: string | null; comment: string | null }
  | { kind: 'split'; stop: Stop; at: string }
  | { kind: 'merge'; stop: Stop; with: 'previous' | 'next'; neighbour: Stop }
  | { kind: 'undo'; stop: Stop };

/** The part before or after this one, of parts in their order. */
export function neighbourOf(
  parts: readonly Stop[],
  { Id }: Stop,
  side: 'previous' | 'next',
): Stop | undefined {
  const index = parts.findIndex((part) => part.Id === Id);
  return parts[side === 'next' ? index + 1 : index - 1];
}

/** Why a change was not made. */
export interface StopRefusal {
  action: StopAction;
  message: string;
  /** A text of this app that says the same. */
  textKey: string | undefined;
  /** The parts of the stop as they are now, where someone else changed it first. */
  current: readonly Stop[] | undefined;
}

/** Changes stops, and asks afterwards for what is shown of them again. */
export function useStopChanges() {
  const client = useQueryClient();
  const { mutate, reset, error, isPending, variables } = useMutation({
    mutationFn: sent,
    // A refusal may say that the stop is another by now. The form is free meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: ['screen-data'] }),
  });
  return {
    /** @param onDone Called with the parts of the stop as they are then. */
    run(action: StopAction, onDone: (parts: readonly Stop[]) => void = () => {}): void {
      mutate(action, { onSuccess: onDone });
    },
    reset,
    isBusy: isPending,
    refusal: error && variables ? refusalOf(variables, error) : undefined,
  };
}

function sent(action: StopAction): Promise<Stop[]> {
  const { stop } = action;
  if (action.kind === 'assign')
    return changeStop(stop, { ReasonId: action.reasonId, Comment: action.comment });
  if (action.kind === 'split') return splitStop(stop, action.at);
  return action.kind === 'merge' ? mergeStop(stop, action.with, action.neighbour) : undoStop(stop);
}

/** By the code of the refusal. */
const texts: ReadonlyMap<string, string> = new Map([
  ['stop.nothingToUndo', 'stop-list.nothingToUndo'],
  ['stop.unknown', 'stop-list.unknown'],
]);

function refusalOf(action: StopAction, error: Error): StopRefusal {
  const isOvertaken = error instanceof HttpError && error.code === 'row.overtaken';
  const { Current, Errors } = error instanceof HttpError ? error.details : {};
  return {
    action,
    textKey: texts.get(error instanceof HttpError ? error.code : ''),
    message: Errors?.[0]?.Message ?? error.message,
    current: isOvertaken ? (Current as StopList | undefined)?.Items : undefined,
  };
}
