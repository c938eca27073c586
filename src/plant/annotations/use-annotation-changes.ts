import { useMutation, useQueryClient } from '@tanstack/react-query';

import { HttpError } from '#api/http.ts';
import { addAnnotation, changeAnnotation, removeAnnotation } from '#api/machines/annotations.ts';
import type { Annotation, NewAnnotation } from '#schemas/api/annotations.gen.ts';

export type AnnotationAction =
  | { kind: 'add'; machineId: string; body: NewAnnotation }
  | { kind: 'change'; annotation: Annotation; body: NewAnnotation }
  | { kind: 'remove'; annotation: Annotation };

/** Mutations of annotations; afterwards they are refetched. */
export function useAnnotationChanges() {
  const client = useQueryClient();
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: sent,
    // Also after an error: the note may have changed meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: ['screen-data', 'annotations'] }),
  });
  return {
    run(action: AnnotationAction, onDone: () => void = () => {}): void {
      mutate(action, { onSuccess: onDone });
    },
    reset,
    isBusy: isPending,
    refusal: error === null ? undefined : refusalOf(error),
  };
}

async function sent(action: AnnotationAction): Promise<void> {
  if (action.kind === 'add') await addAnnotation(action.machineId, action.body);
  else if (action.kind === 'change') await changeAnnotation(action.annotation, action.body);
  else await removeAnnotation(action.annotation);
}

interface Refusal {
  message: string;
  /** The current note, where another user changed it first. */
  current: Annotation | undefined;
  isGone: boolean;
}

function refusalOf(error: Error): Refusal {
  const isOfServer = error instanceof HttpError;
  const { Current } = isOfServer ? error.details : {};
  return {
    message: error.message,
    current: Current as Annotation | undefined,
    isGone: isOfServer && error.code === 'annotation.unknown',
  };
}
