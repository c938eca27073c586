import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import type { Annotation, NewAnnotation } from '#schemas/api/annotations.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { hourMs } from '#shared/durations.ts';

import { usePlantScope } from '../plant-scope.ts';
import { AnnotationForm } from './annotation-form.tsx';
import styles from './annotations.module.css';
import { tagName } from './tags.ts';
import { useAnnotationChanges } from './use-annotation-changes.ts';

interface AnnotationsDialogProps {
  /** Ordered by number. */
  notes: readonly Annotation[];
  /** Id of the subject of a new note. */
  subjectId: string;
  isReadOnly: boolean;
  onClose(): void;
}

/** The notes that charts mark, by number, with forms to add, edit and delete them. */
export function AnnotationsDialog({
  notes,
  subjectId,
  isReadOnly,
  onClose,
}: AnnotationsDialogProps) {
  const { t } = useText();
  const changes = useAnnotationChanges();
  const [edited, setEdited] = useState<Annotation | 'new' | null>(null);
  const shown = edited === 'new' ? undefined : (edited ?? undefined);

  function show(next: Annotation | 'new' | null): void {
    changes.reset();
    setEdited(next);
  }
  function save(body: NewAnnotation): void {
    const about = changes.refusal?.current ?? shown;
    const action = about
      ? ({ kind: 'change', annotation: about, body } as const)
      : ({ kind: 'add', machineId: subjectId, body } as const);
    changes.run(action, () => setEdited(null));
  }

  return (
    <Dialog title={t(titleOf(edited))} onClose={onClose}>
      <div className={styles['dialog']}>
        <Refused refusal={changes.refusal} />
        {edited === null ? (
          <>
            <NoteList
              notes={notes}
              isReadOnly={isReadOnly}
              onEdit={show}
              onRemove={(annotation) => changes.run({ kind: 'remove', annotation })}
            />
            {!isReadOnly && (
              <div className="ls-dialog-answers">
                <Button onClick={() => show('new')}>{t('annotations.add')}</Button>
              </div>
            )}
          </>
        ) : (
          <AnnotationForm
            annotation={shown}
            first={{ start: serverNow() - hourMs, end: serverNow() }}
            isBusy={changes.isBusy}
            onSave={save}
            onBack={() => show(null)}
          />
        )}
      </div>
    </Dialog>
  );
}

function titleOf(edited: Annotation | 'new' | null): string {
  if (edited === null) return 'annotations.title';
  return edited === 'new' ? 'annotations.new' : 'annotations.change';
}

function Refused({ refusal }: { refusal: ReturnType<typeof useAnnotationChanges>['refusal'] }) {
  const { t } = useText();
  if (!refusal) return null;
  const { current, isGone, message } = refusal;
  return (
    <p className="ls-field-error" role="alert">
      {current && t('annotations.overtaken', { text: current.Text })}
      {!current && (isGone ? t('annotations.gone') : message)}
    </p>
  );
}

interface NoteListProps {
  notes: readonly Annotation[];
  isReadOnly: boolean;
  onEdit(annotation: Annotation): void;
  onRemove(annotation: Annotation): void;
}

function NoteList({ notes, isReadOnly, onEdit, onRemove }: NoteListProps) {
  const { t } = useText();
  if (notes.length === 0) return <p className={styles['none']}>{t('annotations.none')}</p>;
  return (
    <ol className={styles['notes']}>
      {notes.map((note, index) => (
        <li key={note.Id} value={index + 1}>
          <Words note={note} />
          {note.IsChangeable && !isReadOnly && (
            <span className={styles['actions']}>
              <button
                type="button"
                className="ls-link"
                aria-label={t('annotations.editNumber', { number: index + 1 })}
                onClick={() => onEdit(note)}
              >
                {t('annotations.edit')}
              </button>
              <button
                type="button"
                className="ls-link"
                aria-label={t('annotations.removeNumber', { number: index + 1 })}
                onClick={() => onRemove(note)}
              >
                {t('annotations.remove')}
              </button>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Words({ note }: { note: Annotation }) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const [start, end] = [Date.parse(note.Start), Date.parse(note.End ?? note.Start)];
  const time = dateFormat('hour', locale, timeZone);
  const about = [
    note.Tag === null ? '' : tagName(note.Tag, t),
    note.MachineId === null ? t('annotations.wholePlant') : '',
    note.Username,
  ];
  return (
    <>
      <strong>{time.formatRange(start, end)}</strong>
      <p>{note.Text}</p>
      <small>{about.filter((word) => word !== '').join(' · ')}</small>
    </>
  );
}
