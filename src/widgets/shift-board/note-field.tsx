import { useId } from 'react';

import { useText } from '#engine/text.ts';

import type { BoardHour } from './board-hours.ts';
import { useNoteField, type NoteState } from './use-note-field.ts';

import styles from './shift-board.module.css';

interface NoteFieldProps {
  machineId: string;
  hour: BoardHour;
  time: string;
}

/** The note of an hour, stored on blur or Enter. */
export function NoteField({ machineId, hour, time }: NoteFieldProps) {
  const { t } = useText();
  const id = useId();
  const note = useNoteField(machineId, hour);
  return (
    <>
      <input
        className={styles['field']}
        value={note.text}
        maxLength={500}
        aria-label={t('shift-board.note.of', { time })}
        aria-describedby={`${id}-says`}
        aria-busy={note.isBusy}
        onChange={(event) => note.type(event.target.value)}
        onBlur={note.save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') note.save();
          if (key === 'Escape') note.undo();
        }}
      />
      <small id={`${id}-says`} className={styles['says']} aria-live="polite">
        {saying(note, t)}
      </small>
    </>
  );
}

type Translate = (key: string, values: Record<string, string>) => string;

function saying({ state, other, author, failure }: NoteState, t: Translate): string {
  if (state === 'failed') return failure;
  if (state === 'overtaken')
    return t('shift-board.note.overtaken', { name: other.Username, text: other.Text });
  return author === '' ? '' : t('shift-board.note.by', { name: author });
}
