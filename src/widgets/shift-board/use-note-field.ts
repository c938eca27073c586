import { useState } from 'react';

import type { BoardHour } from './board-hours.ts';
import { useShiftNote } from './use-shift-note.ts';

export type NoteState = ReturnType<typeof useNoteField>;

const noNote = { Text: '', Username: '', Version: 0 };

/** Content of the note's field: the stored text, or the input. */
export function useNoteField(machineId: string, hour: BoardHour) {
  const stored = hour.note ?? noNote;
  // Null: shows the stored note.
  const [typed, setTyped] = useState<string | null>(null);
  const { write, isBusy, overtakenBy, failure = '' } = useShiftNote(machineId);
  const other = overtakenBy ?? noNote;
  const isOvertaken = overtakenBy !== undefined && typed !== null;
  const state = isOvertaken ? 'overtaken' : stateOf(failure);

  function save(): void {
    if (typed === null || isBusy) return;
    const isNew = typed.trim() !== stored.Text;
    if (!isNew) setTyped(null);
    else
      write(
        { hourAt: hour.hourAt, text: typed, version: (isOvertaken ? other : stored).Version },
        { onSuccess: () => setTyped((last) => (last === typed ? null : last)) },
      );
  }

  return {
    text: typed ?? stored.Text,
    author: typed === null ? stored.Username : '',
    state,
    other,
    failure,
    isBusy,
    type: setTyped,
    undo: () => setTyped(null),
    save,
  };
}

function stateOf(failure: string): 'failed' | 'stored' {
  return failure === '' ? 'stored' : 'failed';
}
