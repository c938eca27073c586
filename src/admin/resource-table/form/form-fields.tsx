import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';

import { useDescriptions } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { useFirstFocus } from '#ui/use-first-focus.ts';

import type { CellError } from '../items/cell-error.ts';
import { formErrorText } from './form-errors.ts';
import { FormField, isLong } from './form-field.tsx';
import { fieldGroups } from './field-groups.ts';
import { entryFor } from './form-values.ts';
import styles from './form.module.css';
import { OnlyChoice } from './only-choice.tsx';
import type { RowFormProps, useRowForm } from './use-row-form.ts';

type Form = ReturnType<typeof useRowForm>;

/** The fields of a form, in the screen's groups. */
export function FormFields({
  options,
  resource,
  row,
  form,
}: Pick<RowFormProps, 'options' | 'resource' | 'row'> & { form: Form }) {
  const { t, locale } = useText();
  const clientId =
    form.values['ClientId'] ?? row?.[options.resource === 'clients' ? 'Id' : 'ClientId'];
  // The client of referenced rows: chosen in this form, or above the table.
  const params = {
    ...resource.params,
    ...(typeof clientId === 'string' && clientId !== '' && { clientId }),
  };
  const descriptions = useDescriptions();
  const first = useFirstFocus(form.attempts);
  const [firstField] = form.fields;
  const shown = form.fields.flatMap((field) => {
    const entry = entryFor(options.form, field.Name, form.values);
    const source = descriptions?.find(({ Name }) => Name === field.Source);
    // No choices until the client is known.
    const isChosenFrom = !source?.Path.includes(':clientId') || 'clientId' in params;
    return entry && isChosenFrom ? [{ field, entry }] : [];
  });
  return fieldGroups(shown).map(({ heading, fields }) => (
    <Group key={heading ?? ''} heading={heading === undefined ? undefined : t(heading)}>
      {fields.map(({ field, entry }) => (
        <div key={field.Name} data-long={isLong(field, form.values[field.Name]) || undefined}>
          {!row && (
            <OnlyChoice
              {...{ field, params, entry }}
              values={form.values}
              onFound={(value) => form.begin(field.Name, value)}
            />
          )}
          <FormField
            inputRef={field === firstField ? first : undefined}
            form={entry}
            field={field}
            value={form.values[field.Name] ?? ''}
            values={form.values}
            error={errorTextOf(form, field.Name, { t, locale })}
            cells={cellsOf(form, field.Name, { t, locale })}
            params={params}
            timeZone={form.timeZone}
            onChange={(value) => form.set(field.Name, value)}
          />
        </div>
      ))}
    </Group>
  ));
}

function Group({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  if (heading === undefined) return <div className={styles['fields']}>{children}</div>;
  return (
    <fieldset className={styles['group']}>
      <legend>{heading}</legend>
      <div className={styles['fields']}>{children}</div>
    </fieldset>
  );
}

/** Fault of a field: found here, else reported by the server. */
function errorTextOf(
  form: Form,
  name: string,
  language: { t: TFunction; locale: string },
): string | null {
  const found = form.faults[name];
  return found ? formErrorText(found, language) : (form.refusal?.errors[name] ?? null);
}

/** Cell faults of a list, valid while the list equals the refused one. */
function cellsOf(
  { faults, refusal, tried, values }: Form,
  name: string,
  language: { t: TFunction; locale: string },
): CellError[] {
  const found = faults[name]?.cells;
  if (found)
    return found.map((one) => ({
      index: one.index,
      field: one.field,
      text: formErrorText(one, language),
    }));
  const refused = refusal?.items[name];
  return refused && tried?.[name] === values[name] ? [refused] : [];
}
