import { useTranslation } from 'react-i18next';

import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Select } from '#ui/controls/select.tsx';

import type { ControlProps } from './field-context.ts';
import { choiceName } from './field-words.ts';
import styles from './form.module.css';

/** A flag with a third state: unset, so that the widget's default holds. */
export function FlagControl({ id, field, context }: ControlProps) {
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

export function ChoiceControl({ id, field, context }: ControlProps) {
  const { t } = useTranslation();
  const { name, pointer, choices } = field;
  const value = context.valueAt(pointer);
  const index = choices.findIndex((choice) => choice === value);
  return (
    <Select
      id={id}
      value={index < 0 ? '' : String(index)}
      options={[
        { value: '', label: t('editor.unset') },
        ...choices.map((choice, at) => ({ value: String(at), label: choiceName(t, name, choice) })),
      ]}
      onChange={(chosen) =>
        context.set(pointer, chosen === '' ? undefined : choices[Number(chosen)])
      }
    />
  );
}

export function ChoicesControl({ id, label, field, context }: ControlProps) {
  const { t } = useTranslation();
  const { name, pointer, choices } = field;
  const value = context.valueAt(pointer);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset id={id} className={styles['choices']} aria-label={label}>
      {choices.map((choice) => (
        <Checkbox
          key={String(choice)}
          label={choiceName(t, name, choice)}
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

export function NumberControl({ id, field, context }: ControlProps) {
  const { pointer, minimum, maximum } = field;
  const value = context.valueAt(pointer);
  return (
    <input
      id={id}
      type="number"
      className="ls-input"
      aria-invalid={context.faultAt(pointer) ? true : undefined}
      min={minimum}
      max={maximum}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) =>
        context.set(pointer, target.value === '' ? undefined : Number(target.value))
      }
    />
  );
}
