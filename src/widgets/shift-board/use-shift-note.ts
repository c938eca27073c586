import { useMutation, useQueryClient } from '@tanstack/react-query';

import { HttpError } from '#api/http.ts';
import { writeShiftNote } from '#api/machines/shift-board.ts';
import type { ShiftNote } from '#schemas/api/shift-notes.gen.ts';

interface NoteInput {
  hourAt: string;
  text: string;
  version: number;
}

/** Saves the note of an hour, and refetches the board. */
export function useShiftNote(machineId: string) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ hourAt, text, version }: NoteInput) =>
      writeShiftNote(machineId, { Hour: hourAt, Text: text, Version: version }),
    onSettled: () => client.invalidateQueries({ queryKey: ['screen-data', 'shift-board'] }),
  });
  return {
    write: mutate,
    isBusy: isPending,
    /** Another user's note after a conflict; null if it was deleted. */
    overtakenBy: error && isOvertaken(error) ? noteIn(error) : undefined,
    failure: error && !isOvertaken(error) ? error.message : undefined,
  };
}

function isOvertaken(error: Error): error is HttpError {
  return error instanceof HttpError && error.code === 'row.overtaken';
}

function noteIn({ details }: HttpError): ShiftNote | null {
  return (details.Current as ShiftNote | undefined) ?? null;
}
