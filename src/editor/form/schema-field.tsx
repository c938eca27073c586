import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { expectedText } from '#engine/check/expected-text.ts';

import { layerText } from '../draft/layer-text.ts';
import { ChoiceControl, ChoicesControl, FlagControl, NumberControl } from './choice-controls.tsx';
import type { ControlProps, FieldContext } from './field-context.ts';
import { fieldHelp, fieldName } from './field-words.ts';
import type { FormField } from './form-fields.ts';
import styles from './form.module.css';
import { RowFieldControl, RowPathControl, ZoneControl } from './known-name-controls.tsx';
import { ListField } from './list-field.tsx';
import { RawControl, TextControl } from './text-controls.tsx';
import { WordsControl } from './words-control.tsx';

interface SchemaFieldProps {
  field: FormField;
  context: FieldContext;
}

/** One field of the form of a widget, with the layer that sets it. */
export function SchemaField({ field, context }: SchemaFieldProps) {
  const { t } = useTranslation();
  const { kind, name } = field;
  if (kind === 'group')
    return (
      <fieldset className={styles['group']}>
        <legend>{t(`editor.group.${name}`, { defaultValue: name })}</legend>
        {field.fields.map((inner) => (
          <SchemaField key={inner.pointer} field={inner} context={context} />
        ))}
      </fieldset>
    );
  if (kind === 'list')
    return (
      <ListField
        field={field}
        context={context}
        Field={SchemaField}
        foot={<Foot field={field} context={context} />}
      />
    );
  return <LabelledField field={field} context={context} />;
}

function LabelledField({ field, context }: SchemaFieldProps) {
  const id = useId();
  const { t } = useTranslation();
  const Control = controls[field.kind] ?? TextControl;
  const label = fieldName(t, { type: context.type, field });
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {label}
        {field.isRequired && <span aria-hidden="true">{' *'}</span>}
      </label>
      <Control id={id} label={label} field={field} context={context} />
      <Foot field={field} context={context} />
    </div>
  );
}

const controls: Partial<Record<FormField['kind'], (props: ControlProps) => React.ReactNode>> = {
  flag: FlagControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  number: NumberControl,
  words: WordsControl,
  zone: ZoneControl,
  rowField: RowFieldControl,
  rowPath: RowPathControl,
  lines: WordsControl,
  raw: RawControl,
};

/** Below a control: provenance, problem and help. */
function Foot({ field, context }: SchemaFieldProps) {
  const { t } = useTranslation();
  const fault = context.faultAt(field.pointer);
  const help = fieldHelp(t, { type: context.type, field });
  return (
    <>
      <Provenance field={field} context={context} />
      {fault !== undefined && (
        <p className="ls-field-error" role="alert">
          {expectedText(t, fault)}
        </p>
      )}
      {help !== '' && <p className="ls-field-hint">{help}</p>}
    </>
  );
}

/** "From: client Northwind", with a reset button where that is the edited layer. */
function Provenance({ field, context }: SchemaFieldProps) {
  const { t } = useTranslation();
  const layer = context.layerAt(field.pointer);
  if (layer === undefined) return null;
  return (
    <p className={styles['setBy']}>
      {t('editor.setBy', { layer: layerText(t, layer, context.layerNames) })}
      {layer === context.own && (
        <button
          type="button"
          className="ls-link"
          aria-label={t('editor.reset.label', {
            field: fieldName(t, { type: context.type, field }),
          })}
          onClick={() => context.reset(field.pointer)}
        >
          {t('editor.reset')}
        </button>
      )}
    </p>
  );
}
