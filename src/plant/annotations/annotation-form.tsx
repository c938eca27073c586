import { type FormEvent, useId, useState } from 'react';

import { useText } from '#engine/text.ts';
import { isoInstant, readInstant } from '#lib/time/instant-text.ts';
import type { Annotation, NewAnnotation } from '#schemas/api/annotations.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { InstantField } from '#ui/controls/instant-field.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { minuteMs } from '#shared/durations.ts';

import { usePlantScope } from '../plant-scope.ts';
import styles from './annotations.module.css';
import { tagName, tagNames, tagOf } from './tags.ts';

interface AnnotationFormProps {
  /** The note being edited; undefined for a new one. */
  annotation: Annotation | undefined;
  /** Initial start and end of a new note, epoch milliseconds. */
  first: { start: number; end: number };
  isBusy: boolean;
  onSave(body: NewAnnotation): void;
  onBack(): void;
}

/** Instants in the format of `instant-text`. */
interface Values {
  start: string;
  end: string;
  text: string;
  tag: string;
}

/** From, to, what happened, and a tag. Times are on the clock of the plant. */
export function AnnotationForm({ annotation, first, isBusy, onSave, onBack }: AnnotationFormProps) {
  const { t } = useText();
  const { timeZone } = usePlantScope();
  const [values, setValues] = useState<Values>(() => ({
    start: annotation?.Start ?? minuteOf(first.start),
    end: annotation ? (annotation.End ?? '') : minuteOf(first.end),
    text: annotation?.Text ?? '',
    tag: tagName(annotation?.Tag ?? '', t),
  }));
  const [isTried, setTried] = useState(false);
  const errors: NoteErrors = isTried ? noteErrors(values, timeZone) : {};

  function set(changes: Partial<Values>): void {
    setValues({ ...values, ...changes });
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (Object.keys(noteErrors(values, timeZone)).length > 0) return;
    onSave({
      Start: isoInstant(values.start, timeZone),
      End: values.end === '' ? null : isoInstant(values.end, timeZone),
      Text: values.text.trim(),
      Tag: tagOf(values.tag, t),
    });
  }

  return (
    <form className={styles['form']} onSubmit={save} noValidate>
      <Fields values={values} errors={errors} timeZone={timeZone} onChange={set} />
      <DialogAnswers cancel={t('annotations.back')} onCancel={onBack}>
        <Button type="submit" isBusy={isBusy}>
          {t('annotations.save')}
        </Button>
      </DialogAnswers>
    </form>
  );
}

interface FieldsProps {
  values: Values;
  /** Error texts by field. */
  errors: NoteErrors;
  timeZone: string;
  onChange(changes: Partial<Values>): void;
}

function Fields({ values, errors: faults, timeZone, onChange }: FieldsProps) {
  const { t } = useText();
  const listId = useId();
  function errorOf(field: keyof Values): string | null {
    const fault = faults[field];
    return fault === undefined ? null : t(fault);
  }
  return (
    <>
      <TextField
        label={t('annotations.text')}
        value={values.text}
        maxLength={500}
        error={errorOf('text')}
        onChange={({ target: { value } }) => onChange({ text: value })}
      />
      {times.map(({ field, label }) => (
        <InstantField
          key={field}
          label={t(label)}
          value={values[field]}
          error={errorOf(field)}
          timeZone={timeZone}
          onChange={(value) => onChange({ [field]: value })}
        />
      ))}
      <TextField
        label={t('annotations.tag')}
        placeholder={t('annotations.tag.hint')}
        list={listId}
        value={values.tag}
        maxLength={40}
        error={null}
        onChange={({ target: { value } }) => onChange({ tag: value })}
      />
      <datalist id={listId}>
        {tagNames(t).map((name) => (
          <option key={name} value={name} aria-label={name} />
        ))}
      </datalist>
    </>
  );
}

const times = [
  { field: 'start', label: 'annotations.from' },
  { field: 'end', label: 'annotations.to' },
] as const;

/** Rounded to minutes: charts are not precise to the second. */
function minuteOf(at: number): string {
  return new Date(Math.floor(at / minuteMs) * minuteMs).toISOString();
}

type NoteErrors = Partial<Record<keyof Values, string>>;

function noteErrors({ start, end, text }: Values, timeZone: string): NoteErrors {
  const [from, until] = [start, end].map((value) => readInstant(value, timeZone)?.at);
  const isTurned = from !== undefined && until !== undefined && until < from;
  return {
    ...(text.trim() === '' && { text: 'annotations.needsText' }),
    ...(from === undefined && { start: 'annotations.needsStart' }),
    ...(isTurned && { end: 'annotations.wrongEnd' }),
  };
}
