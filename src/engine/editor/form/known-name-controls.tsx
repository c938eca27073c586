import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { hasPart } from '#shared/fold-text.ts';
import { timeZones } from '#lib/time/time-zones.ts';
import { ComboBox } from '#ui/controls/combo-box.tsx';

import styles from '../editor.module.css';
import type { ControlProps, FieldContext } from './field-context.ts';

/** More would not be read. */
const maxOffered = 8;

/** A time zone, found by typing a part of its name. */
export function ZoneControl({ label, field, context }: ControlProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const zones = useMemo(() => timeZones(), []);
  const value = context.valueAt(field.pointer);
  const found = zones.filter((zone) => hasPart(spoken(zone), typed));
  return (
    <ComboBox
      label={label}
      isLabelHidden
      value={typeof value === 'string' ? value : ''}
      name={typeof value === 'string' ? spoken(value) : undefined}
      error={null}
      offered={found.slice(0, maxOffered).map((zone) => ({ value: zone, label: spoken(zone) }))}
      note={noteOf(found.length, t)}
      onSearch={setTyped}
      onChange={(zone) => context.set(field.pointer, zone === '' ? undefined : zone)}
    />
  );
}

function noteOf(found: number, t: (key: string) => string): React.ReactNode {
  if (found > maxOffered) return <p className={styles['hint']}>{t('editor.zones.more')}</p>;
  return found === 0 ? <p className={styles['hint']}>{t('editor.zones.none')}</p> : null;
}

function spoken(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** A field of the rows that the widget is bound to; others can be typed, `Explanation.Sums.RunMs`. */
export function RowFieldControl(props: ControlProps) {
  return <OneOf {...props} names={fieldsOfRows(props)} />;
}

/** The path of a list within the rows. */
export function RowPathControl(props: ControlProps) {
  const paths = Object.keys(props.context.rowFields).filter((path) => path !== '');
  return <OneOf {...props} names={paths} />;
}

function OneOf({ id, field, context, names }: ControlProps & { names: readonly string[] }) {
  const value = context.valueAt(field.pointer);
  return (
    <>
      <input
        id={id}
        className="ls-input"
        list={`${id}-names`}
        aria-invalid={context.faultAt(field.pointer) ? true : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) =>
          context.set(field.pointer, target.value === '' ? undefined : target.value)
        }
      />
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Of the list that the widget names in `rows`. */
function fieldsOfRows({ field, context }: Pick<ControlProps, 'field' | 'context'>) {
  const options = /^\/widgets\/[^/]+\/options/.exec(field.pointer)?.[0] ?? '';
  return fieldsAt(context, context.valueAt(`${options}/rows`));
}

function fieldsAt({ rowFields }: FieldContext, path: unknown): readonly string[] {
  return rowFields[typeof path === 'string' ? path : ''] ?? rowFields[''] ?? [];
}
