import { useMutation, useQueryClient } from '@tanstack/react-query';

import { HttpError } from '#api/http.ts';
import { changeStop, mergeStop, splitStop, undoStop } from '#api/machines/stop-changes.ts';
import type { Stop, StopList } from '#schemas/api/stops.gen.ts';

/** A change of a stop. */
export type StopAction =
  | { kind: 'assign'; stop: Stop; reasonId: string | null; comment: string | null }
  | { kind: 'split'; stop: Stop; at: string }
  | { kind: 'merge'; stop: Stop; with: 'previous' | 'next'; neighbour: Stop }
  | { kind: 'undo'; stop: Stop };

/** The previous or next part, among parts in order. */
export function neighbourOf(
  parts: readonly Stop[],
  { Id }: Stop,
  side: 'previous' | 'next',
): Stop | undefined {
  const index = parts.findIndex((part) => part.Id === Id);
  return parts[side === 'next' ? index + 1 : index - 1];
}

/** Reason of a refused change. */
export interface StopRefusal {
  action: StopAction;
  message: string;
  /** Text key of the same reason, if there is one. */
  textKey: string | undefined;
  /** The current parts of the stop after a conflict. */
  current: readonly Stop[] | undefined;
}

/** Mutations of stops; screen data are refetched afterwards. */
export function useStopChanges() {
  const client = useQueryClient();
  const { mutate, reset, error, isPending, variables } = useMutation({
    mutationFn: sent,
    // Also after a refusal, as the stop may have changed. Not awaited, so that the form is usable.
    onSettled: () => void client.invalidateQueries({ queryKey: ['screen-data'] }),
  });
  return {
    /** @param onDone Called with the resulting parts of the stop. */
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

/** Text keys by code of refusal. */
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
