import { useState, type FormEvent } from 'react';

import { useText } from '#engine/text.ts';
import type { Resource, ResourceRow } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/fields.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useFirstFocus } from '#ui/use-first-focus.ts';

import { datedFields } from '../form/dated-fields.ts';
import { formErrorText } from '../form/form-errors.ts';
import { FormField } from '../form/form-field.tsx';
import { UnsavedQuestion } from '../form/unsaved.tsx';
import type { TableOptions } from '../table-options.ts';
import { nameOfRow } from '../values/name-of-row.ts';
import styles from './change-many.module.css';
import { changeableFields, type ChangeableField } from './changeable-fields.ts';
import { useChangeMany } from './use-change-many.ts';

interface ChangeDialogProps {
  options: TableOptions;
  description: ResourceDescription;
  resource: Resource;
  rows: readonly ResourceRow[];
  onClose(): void;
}

type Form = ReturnType<typeof useChangeMany>;

/** Sets chosen fields to the same value in several rows; other fields stay. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { options, description, rows, onClose } = props;
  const { t } = useText();
  const form = useChangeMany(props);
  const [isAsked, setAsked] = useState(false);
  const isDated =
    datedFields(
      description,
      form.fields.map(({ field }) => field),
    ).length > 0;

  function close(): void {
    if (form.isBusy) return;
    if (isAsked) setAsked(false);
    else if (form.fields.length > 0) setAsked(true);
    else onClose();
  }
  function send(event: FormEvent): void {
    event.preventDefault();
    form.save();
  }
  return (
    <Dialog title={t('resource-table.changeMany.title', { count: form.count })} onClose={close}>
      <form className={styles['form']} onSubmit={send} noValidate>
        <p>{rows.map(nameOfRow).join(', ')}</p>
        {form.fields.map((one) => (
          <ChosenField key={one.field.Name} {...props} chosen={one} form={form} />
        ))}
        <FieldChoice options={options} description={description} form={form} />
        {isDated && <p>{t('resource-table.holds.today')}</p>}
        {form.empties && <p>{t('resource-table.changeMany.empties')}</p>}
        <NotChanged options={options} form={form} />
        {isAsked ? (
          <UnsavedQuestion onDiscard={onClose} onStay={() => setAsked(false)} />
        ) : (
          <Foot form={form} onCancel={close} />
        )}
      </form>
    </Dialog>
  );
}

function Foot({ form, onCancel }: { form: Form; onCancel(): void }) {
  const { t } = useText();
  const { isBusy, done, count } = form;
  return (
    <div className="ls-dialog-foot">
      <div className="ls-dialog-answers">
        {isBusy && <output>{t('resource-table.changeMany.progress', { done, count })}</output>}
        {!isBusy && (
          <Button look="quiet" onClick={onCancel}>
            {t('resource-table.cancel')}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy}>
          {t('resource-table.save')}
        </Button>
      </div>
    </div>
  );
}

/** Select of a further field to change. */
function FieldChoice({
  options,
  description,
  form,
}: Pick<ChangeDialogProps, 'options' | 'description'> & { form: Form }) {
  const { t } = useText();
  const { fields, attempts } = form;
  const chosen = new Set(fields.map(({ field }) => field.Name));
  const others = changeableFields(description, options.form).filter(
    ({ field }) => !chosen.has(field.Name),
  );
  if (others.length === 0) return null;
  const isFirst = fields.length === 0;
  return (
    <SelectField
      label={t(isFirst ? 'resource-table.changeMany.field' : 'resource-table.changeMany.more')}
      value=""
      options={[
        { value: '', label: t('resource-table.pick'), disabled: true },
        ...others.map(({ field, entry }) => ({ value: field.Name, label: t(entry.label) })),
      ]}
      error={isFirst && attempts > 0 ? t('resource-table.needed') : undefined}
      onChange={(name) => {
        const added = others.find(({ field }) => field.Name === name);
        if (added) form.add(added);
      }}
    />
  );
}

function ChosenField({
  resource,
  rows,
  chosen,
  form,
}: ChangeDialogProps & { chosen: ChangeableField; form: Form }) {
  const { t, locale } = useText();
  const { field, entry } = chosen;
  const first = useFirstFocus(form.attempts);
  const fault = form.faults[field.Name];
  return (
    <div className={styles['field']}>
      <FormField
        inputRef={first}
        form={entry}
        field={field}
        value={form.values[field.Name] ?? ''}
        values={form.values}
        error={fault ? formErrorText(fault, { t, locale }) : null}
        params={{ ...resource.params, ...clientOf(rows) }}
        timeZone={undefined}
        onChange={(value) => form.set(field.Name, value)}
      />
      <button
        type="button"
        aria-label={t('resource-table.changeMany.leave', { field: t(entry.label) })}
        title={t('resource-table.changeMany.leave', { field: t(entry.label) })}
        onClick={() => form.leave(field.Name)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** The client of the references, if all rows belong to one. */
function clientOf(rows: readonly ResourceRow[]): { clientId?: string } {
  const ids = new Set(rows.map((row) => row['ClientId']));
  const [id] = ids;
  return ids.size === 1 && typeof id === 'string' ? { clientId: id } : {};
}

/** The refused rows, each with its reason. */
function NotChanged({ options, form }: { options: TableOptions; form: Form }) {
  const { t } = useText();
  if (form.refused.length === 0) return null;
  function reasonOf({ errors, message }: Form['refused'][number]['refusal']): string {
    const said = Object.entries(errors).map(([name, text]) => {
      const entry = options.form.find(({ field }) => field === name);
      return `${entry ? t(entry.label) : name}: ${text}`;
    });
    return said.join(' ') || message;
  }
  return (
    <div role="alert">
      <p>{t('resource-table.changeMany.not', { count: form.refused.length })}</p>
      <ul>
        {form.refused.map(({ row, refusal }) => (
          <li key={row.Id}>{`${nameOfRow(row)} · ${reasonOf(refusal)}`}</li>
        ))}
      </ul>
    </div>
  );
}
