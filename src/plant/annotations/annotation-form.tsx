import { type FormEvent, useId, useState } from 'react';

import { useText } from '#engine/text.ts';
import { instantOf, localText } from '#lib/clock-time.ts';
import type { Annotation, NewAnnotation } from '#schemas/api/annotations.gen.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

import { usePlantScope } from '../plant-scope.ts';
import styles from './annotations.module.css';
import { tagName, tagNames, tagOf } from './tags.ts';

interface AnnotationFormProps {
  /** What is changed; undefined for a new note. */
  annotation: Annotation | undefined;
  /** Where a new note begins and ends, epoch milliseconds. */
  first: { start: number; end: number };
  isBusy: boolean;
  onSave(body: NewAnnotation): void;
  onBack(): void;
}

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
    start: localText(annotation ? Date.parse(annotation.Start) : first.start, timeZone),
    end: localEnd(annotation, { first, timeZone }),
    text: annotation?.Text ?? '',
    tag: tagName(annotation?.Tag ?? '', t),
  }));
  const [isTried, setTried] = useState(false);
  const faults: Faults = isTried ? faultsOf(values) : {};

  function set(changes: Partial<Values>): void {
    setValues({ ...values, ...changes });
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faultsOf(values)).length > 0) return;
    onSave({
      Start: isoOf(values.start, timeZone),
      End: values.end === '' ? null : isoOf(values.end, timeZone),
      Text: values.text.trim(),
      Tag: tagOf(values.tag, t),
    });
  }

  return (
    <form className={styles['form']} onSubmit={save} noValidate>
      <Fields values={values} faults={faults} onChange={set} />
      <div className="ls-dialog-answers">
        <Button look="quiet" onClick={onBack}>
          {t('annotations.back')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t('annotations.save')}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  values: Values;
  /** Texts by field. */
  faults: Faults;
  onChange(changes: Partial<Values>): void;
}

function Fields({ values, faults, onChange }: FieldsProps) {
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
        <TextField
          key={field}
          type="datetime-local"
          label={t(label)}
          value={values[field]}
          error={errorOf(field)}
          onChange={({ target: { value } }) => onChange({ [field]: value })}
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

function localEnd(
  annotation: Annotation | undefined,
  { first, timeZone }: { first: { end: number }; timeZone: string },
): string {
  if (!annotation) return localText(first.end, timeZone);
  return annotation.End === null ? '' : localText(Date.parse(annotation.End), timeZone);
}

type Faults = Partial<Record<keyof Values, string>>;

function faultsOf({ start, end, text }: Values): Faults {
  return {
    ...(text.trim() === '' && { text: 'annotations.needsText' }),
    ...(start === '' && { start: 'annotations.needsStart' }),
    ...(start !== '' && end !== '' && end < start && { end: 'annotations.wrongEnd' }),
  };
}

function isoOf(local: string, timeZone: string): string {
  return new Date(instantOf(local, timeZone)).toISOString();
}
