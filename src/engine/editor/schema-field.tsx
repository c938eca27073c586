import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Select } from '#ui/controls/select.tsx';

import styles from './editor.module.css';
import type { FormField } from './form-fields.ts';
import { layerText } from './layer-text.ts';

export interface FieldContext {
  /** The value in the draft; undefined where it says none. */
  valueAt(pointer: string): unknown;
  /** Undefined takes the field away. */
  set(pointer: string, value: unknown): void;
  /** The layer that sets the field; undefined where none does. */
  layerAt(pointer: string): string | undefined;
  /** The layer that is edited. */
  own: string;
  /** What people call the client, plant or machine of a layer. */
  layerNames: Readonly<Record<string, string | undefined>>;
  /** Back to what is beneath. */
  reset(pointer: string): void;
  /** By pointer. */
  faultAt(pointer: string): string | undefined;
}

/** One field of the form of a widget, with the layer that sets it. */
export function SchemaField({ field, context }: { field: FormField; context: FieldContext }) {
  const id = useId();
  const { t } = useTranslation();
  if (field.kind === 'group')
    return (
      <fieldset className={styles['group']}>
        <legend>{t(`editor.group.${field.name}`, { defaultValue: field.name })}</legend>
        {field.fields.map((inner) => (
          <SchemaField key={inner.pointer} field={inner} context={context} />
        ))}
      </fieldset>
    );
  const fault = context.faultAt(field.pointer);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {t(`editor.field.${field.name}`, { defaultValue: field.name })}
        {field.isRequired && <span aria-hidden="true">{' *'}</span>}
      </label>
      <Control id={id} field={field} context={context} />
      <Provenance field={field} context={context} />
      {fault !== undefined && (
        <p className={styles['fault']} role="alert">
          {t('frame.expected', { expected: fault })}
        </p>
      )}
      {field.description !== undefined && <p className={styles['hint']}>{field.description}</p>}
    </div>
  );
}

/** "From: client Northwind", and the way back where that is the layer that is edited. */
function Provenance({ field, context }: { field: FormField; context: FieldContext }) {
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
          aria-label={t('editor.reset.label', { field: field.name })}
          onClick={() => context.reset(field.pointer)}
        >
          {t('editor.reset')}
        </button>
      )}
    </p>
  );
}

interface ControlProps {
  id: string;
  field: FormField;
  context: FieldContext;
}

function Control(props: ControlProps) {
  const { kind } = props.field;
  if (kind === 'flag') return <Flag {...props} />;
  if (kind === 'choice') return <Choice {...props} />;
  if (kind === 'choices') return <Choices {...props} />;
  if (kind === 'number') return <NumberField {...props} />;
  if (kind === 'lines') return <Lines {...props} />;
  if (kind === 'raw') return <Raw {...props} />;
  return <Words {...props} />;
}

/** A flag that is not set is neither on nor off: the widget decides. */
function Flag({ id, field, context }: ControlProps) {
  const { t } = useTranslation();
  const value = context.valueAt(field.pointer);
  return (
    <Select
      id={id}
      value={typeof value === 'boolean' ? String(value) : ''}
      options={[
        { value: '', label: t('editor.unset') },
        { value: 'true', label: t('ui.yes') },
        { value: 'false', label: t('ui.no') },
      ]}
      onChange={(chosen) =>
        context.set(field.pointer, chosen === '' ? undefined : chosen === 'true')
      }
    />
  );
}

function Choice({ id, field, context }: ControlProps) {
  const { t } = useTranslation();
  const { pointer, choices } = field;
  const value = context.valueAt(pointer);
  const index = choices.findIndex((choice) => choice === value);
  return (
    <Select
      id={id}
      value={index < 0 ? '' : String(index)}
      options={[
        { value: '', label: t('editor.unset') },
        ...choices.map((choice, at) => ({ value: String(at), label: String(choice) })),
      ]}
      onChange={(chosen) =>
        context.set(pointer, chosen === '' ? undefined : choices[Number(chosen)])
      }
    />
  );
}

function Choices({ id, field, context }: ControlProps) {
  const { pointer, choices } = field;
  const value = context.valueAt(pointer);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset id={id} className={styles['choices']} aria-label={field.name}>
      {choices.map((choice) => (
        <Checkbox
          key={String(choice)}
          label={String(choice)}
          isChecked={chosen.includes(choice)}
          onChange={(isChosen) => {
            const next = isChosen ? [...chosen, choice] : chosen.filter((one) => one !== choice);
            context.set(pointer, next.length > 0 ? next : undefined);
          }}
        />
      ))}
    </fieldset>
  );
}

function NumberField({ id, field, context }: ControlProps) {
  const { pointer, minimum, maximum } = field;
  const value = context.valueAt(pointer);
  return (
    <input
      id={id}
      type="number"
      className="ls-input"
      min={minimum}
      max={maximum}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) =>
        context.set(pointer, target.value === '' ? undefined : Number(target.value))
      }
    />
  );
}

/** Of the key of a text, what it says in the language of the page. */
function Words({ id, field, context }: ControlProps) {
  const { t, i18n } = useTranslation();
  const { pointer, kind } = field;
  const value = context.valueAt(pointer);
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      <input
        id={id}
        className="ls-input"
        value={text}
        onChange={({ target }) =>
          context.set(pointer, target.value === '' ? undefined : target.value)
        }
      />
      {kind === 'textKey' && text !== '' && (
        <output className={styles['text']}>
          {i18n.exists(text) ? `“${t(text)}”` : t('editor.noText')}
        </output>
      )}
    </>
  );
}

/** A text of several lines: one line is a text, or its key; several are a list of them. */
function Lines({ id, field, context }: ControlProps) {
  const { t, i18n } = useTranslation();
  const value = context.valueAt(field.pointer);
  const text = [value].flat().filter(isWords).join('\n');
  function set(typed: string): void {
    const lines = typed.split('\n');
    const next = lines.length > 1 ? lines : typed || undefined;
    context.set(field.pointer, next);
  }
  return (
    <>
      <textarea
        id={id}
        className="ls-input ls-lines"
        rows={8}
        value={text}
        onChange={({ target }) => set(target.value)}
      />
      {text !== '' && i18n.exists(text) && (
        <output className={styles['text']}>{`“${t(text)}”`}</output>
      )}
    </>
  );
}

function isWords(one: unknown): one is string {
  return typeof one === 'string';
}

/** What a form cannot show is written as JSON. */
function Raw({ id, field, context }: ControlProps) {
  const { t } = useTranslation();
  const value = context.valueAt(field.pointer);
  return (
    <output id={id} className={styles['raw']}>
      {value === undefined ? t('editor.unset') : JSON.stringify(value)}{' '}
      <small>{t('editor.inJson')}</small>
    </output>
  );
}
