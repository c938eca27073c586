import type { Ref } from 'react';

import { useChoices } from '#resources/use-choices.ts';
import { useText } from '#engine/text.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';
import { TextInput } from '#ui/controls/fields.tsx';
import { InstantField } from '#ui/controls/instant-field.tsx';
import { SwitchField } from '#ui/controls/switch-field.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { ZoneField } from '#ui/controls/zone-field.tsx';

import { ManyOf, OneOf } from './choice-fields.tsx';
import type { FieldValue, FormValues, TypedItem } from './form-values.ts';
import type { CellError } from '../items/cell-error.ts';
import { ItemsField } from '../items/items-field.tsx';
import { LinesField } from './lines-field.tsx';
import { optionLabel } from '../values/option-label.ts';
import { ReferenceField } from '../values/reference-field.tsx';
import type { FieldEntry } from '../table-options.ts';

/** Maximum length from which a text has a multi-line field. */
const longText = 5000;

export interface FormFieldProps {
  /** Set for the first field. */
  inputRef: Ref<HTMLInputElement> | undefined;
  form: FieldEntry;
  field: ResourceField;
  value: FieldValue;
  /** Values of all fields. */
  values: FormValues;
  error: string | null;
  /** For a list of items: faults of single cells. */
  cells?: readonly CellError[];
  /** Path parameters of the referenced resource. */
  params: Record<string, string>;
  /** Time zone of instants. Undefined until known. */
  timeZone: string | undefined;
  onChange(value: FieldValue): void;
}

/** Whether it takes the full width of the form: a list, or a multi-line text. */
export function isLong({ Kind, MaxLength = 0 }: ResourceField, value: unknown): boolean {
  return Kind === 'items' || typeof value === 'object' || MaxLength >= longText;
}

/** The control for a field, by its kind and choices. */
export function FormField(props: FormFieldProps) {
  const { form, field, value, error, params, onChange } = props;
  const { t } = useText();
  const label = t(form.label);
  const shown = isGiven(field) ? label : t('resource-table.optional', { label });
  if (typeof value === 'boolean')
    return <SwitchField label={label} isOn={value} error={error} onChange={onChange} />;
  if (field.Kind === 'items')
    return (
      <ItemsField
        label={label}
        form={form}
        field={field}
        value={value as readonly TypedItem[]}
        values={props.values}
        error={error}
        cells={props.cells}
        onChange={onChange}
      />
    );
  if (field.Kind === 'texts' && form.choices === undefined)
    return <LinesField {...props} label={label} value={value as readonly string[]} />;
  if (field.Kind === 'reference' && form.choices === undefined && field.Source !== undefined)
    return (
      <ReferenceField
        inputRef={props.inputRef}
        label={shown}
        source={field.Source}
        params={params}
        value={typeof value === 'string' ? value : ''}
        error={error}
        onChange={onChange}
      />
    );
  return <Chosen {...props} label={label} shown={shown} />;
}

/** Whether the field always has a value. */
function isGiven({ IsRequired, Usual }: ResourceField): boolean {
  return IsRequired || Usual !== undefined;
}

type ChosenProps = FormFieldProps & { label: string; shown: string };

/** A select or a text field. */
function Chosen(props: ChosenProps) {
  const { form, field, value, error, onChange, label, shown } = props;
  const { t } = useText();
  const known = useChoices(form.choices);
  const options = field.Options?.map((option) => ({
    value: option,
    label: optionLabel(t, form.optionTexts, option),
  }));
  const choices = options ?? known;
  if (typeof value === 'object')
    return (
      <ManyOf
        label={label}
        source={form.choices}
        choices={choices}
        value={value as readonly string[]}
        error={error}
        onChange={onChange}
      />
    );
  if (options || form.choices !== undefined)
    return (
      <OneOf
        label={shown}
        choices={choices}
        value={String(value)}
        isRequired={isGiven(field)}
        onChange={onChange}
        error={error}
      />
    );
  return <Typed {...props} shown={shown} />;
}

function Typed(props: Omit<ChosenProps, 'label'>) {
  const { inputRef, form, field, value, error, onChange, shown, timeZone } = props;
  const text = typeof value === 'string' ? value : '';
  if (form.suggests === 'timeZones')
    return <ZoneField label={shown} value={text} {...{ inputRef, error, onChange }} />;
  if (field.Kind === 'instant')
    return (
      <InstantField ref={inputRef} label={shown} value={text} {...{ error, timeZone, onChange }} />
    );
  if ((field.MaxLength ?? 0) >= longText)
    return (
      <TextInput
        isLong
        rows={6}
        label={shown}
        value={text}
        error={error ?? undefined}
        onChange={onChange}
      />
    );
  return <Line {...props} text={text} />;
}

function WithUnit({ label, unit }: { label: string; unit: string }) {
  return (
    <>
      {label} <span className="ls-unit">{unit}</span>
    </>
  );
}

function typeOf({ isSecret = false, as }: FieldEntry): 'password' | 'date' | 'text' {
  if (isSecret) return 'password';
  return as === 'date' ? 'date' : 'text';
}

/** A single-line text field. */
function Line(props: Omit<ChosenProps, 'label'> & { text: string }) {
  const { inputRef, form, field, text, error, onChange, shown } = props;
  const { t } = useText();
  return (
    <TextField
      ref={inputRef}
      label={form.as === 'percent' ? <WithUnit label={shown} unit="%" /> : shown}
      placeholder={form.placeholder === undefined ? undefined : t(form.placeholder)}
      type={typeOf(form)}
      autoComplete={form.isSecret ? 'new-password' : 'off'}
      inputMode={field.Kind === 'number' ? 'decimal' : undefined}
      maxLength={field.MaxLength}
      value={text}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
