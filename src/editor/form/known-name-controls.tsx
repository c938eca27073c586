import { ZoneField } from '#ui/controls/zone-field.tsx';

import type { ControlProps, FieldContext } from './field-context.ts';

/** A time zone, with search. */
export function ZoneControl({ label, field, context }: ControlProps) {
  const value = context.valueAt(field.pointer);
  return (
    <ZoneField
      label={label}
      isLabelHidden
      value={typeof value === 'string' ? value : ''}
      error={null}
      onChange={(zone) => context.set(field.pointer, zone === '' ? undefined : zone)}
    />
  );
}

/**
 * A field of the rows that the widget is bound to; other paths can be typed,
 * `Explanation.Sums.RunMs`.
 */
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

/** Fields of the list that the widget's option `rows` names. */
function fieldsOfRows({ field, context }: Pick<ControlProps, 'field' | 'context'>) {
  const options = /^\/widgets\/[^/]+\/options/.exec(field.pointer)?.[0] ?? '';
  return fieldsAt(context, context.valueAt(`${options}/rows`));
}

function fieldsAt({ rowFields }: FieldContext, path: unknown): readonly string[] {
  return rowFields[typeof path === 'string' ? path : ''] ?? rowFields[''] ?? [];
}
