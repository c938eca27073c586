import { useId, type Ref } from 'react';

import { useChoices, type Choice } from '#engine/resource/use-choices.ts';
import { useText } from '#engine/text.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/text-field.tsx';

import type { ResourceTableOptions } from './resource-table.gen.ts';
import styles from './resource-table.module.css';

export interface FormFieldProps {
  /** Of the first field. */
  inputRef: Ref<HTMLInputElement> | undefined;
  form: ResourceTableOptions['form'][number];
  field: ResourceField;
  value: FieldValue;
  error: string | null;
  onChange(value: FieldValue): void;
}

/** As it is typed: a number is text until the form is sent. */
export type FieldValue = string | readonly string[];

/** The control that fits a field: by its kind, and by what it is chosen from. */
export function FormField(props: FormFieldProps) {
  const { inputRef, form, field, value, error, onChange } = props;
  const { t } = useText();
  const choices = useChoices(form.choices);
  const label = t(form.label);
  if (Array.isArray(value))
    return (
      <ManyOf label={label} choices={choices} value={value} error={error} onChange={onChange} />
    );
  if (form.choices !== undefined)
    return (
      <OneOf
        label={label}
        choices={choices}
        value={String(value)}
        onChange={onChange}
        error={error}
      />
    );
  return (
    <TextField
      ref={inputRef}
      label={field.IsRequired ? label : t('resource-table.optional', { label })}
      placeholder={form.placeholder === undefined ? undefined : t(form.placeholder)}
      inputMode={field.Kind === 'number' ? 'decimal' : undefined}
      maxLength={field.MaxLength}
      value={String(value)}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface OneOfProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  error: string | null;
  onChange(value: string): void;
}

function OneOf({ label, choices, value, error, onChange }: OneOfProps) {
  const { t } = useText();
  const id = useId();
  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="ls-input"
        value={value}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled>
          {t('resource-table.pick')}
        </option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <p className="ls-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

interface ManyOfProps {
  label: string;
  choices: readonly Choice[];
  value: readonly string[];
  error: string | null;
  onChange(value: readonly string[]): void;
}

/** In the order they are chosen. */
function ManyOf({ label, choices, value, error, onChange }: ManyOfProps) {
  return (
    <fieldset className={styles['many']} data-invalid={error !== null}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          isChecked={value.includes(choice.value)}
          onChange={(isChosen) =>
            onChange(
              isChosen ? [...value, choice.value] : value.filter((one) => one !== choice.value),
            )
          }
        />
      ))}
      <p className="ls-field-error" role="alert">
        {error}
      </p>
    </fieldset>
  );
}
