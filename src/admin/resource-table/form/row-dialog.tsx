import type { TFunction } from 'i18next';
import { Fragment, useState } from 'react';

import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useDescriptions } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { useFirstFocus } from '#ui/use-first-focus.ts';

import type { CellFault } from '../items/cell-fault.ts';
import { Conflict } from './conflict.tsx';
import { FormField } from './form-field.tsx';
import { faultText } from './form-faults.ts';
import { HoldsFrom } from './holds-from.tsx';
import { entryFor } from './form-values.ts';
import styles from './form.module.css';
import { OnlyChoice } from './only-choice.tsx';
import { PolicyChanges } from './policy-changes.tsx';
import { nameOf } from '../values/name-of-row.ts';
import { Trial } from './trial.tsx';
import { Unsaved } from './unsaved.tsx';
import { useRowForm, type RowFormProps } from './use-row-form.ts';

/** What becomes of what was typed: of closing the form, or of leaving the page. */
interface LeaveQuestion {
  leave(): void;
  stay(): void;
}

/** The form of one row. What was typed is not lost by a press beside it. */
export function RowDialog(props: RowFormProps) {
  const { options, row, original, onClose } = props;
  const { t } = useText();
  const form = useRowForm(props);
  const [leaving, setLeaving] = useState<LeaveQuestion>();
  function close(): void {
    // What is on its way to the server is not taken back by closing the form.
    if (form.isSaving) return;
    if (leaving) stay();
    // Nothing is stored by it: both versions were seen, and the form is gone on with.
    else if (form.current) form.keepMine();
    else if (form.isTouched) setLeaving({ leave: onClose, stay() {} });
    else onClose();
  }
  function stay(): void {
    leaving?.stay();
    setLeaving(undefined);
  }
  const title = titleOf({ row, original }, t) ?? t(options.texts.new);
  return (
    <Dialog title={title} onClose={close}>
      <UnsavedGuard isUnsaved={form.isTouched && !form.isSaving} onLeaving={setLeaving} />
      <form className={styles['form']} onSubmit={(event) => void form.save(event)} noValidate>
        <FormFields {...props} form={form} />
        {options.trial && <Trial {...props} form={form} />}
        {options.policy && row && <PolicyChanges {...props} row={row} policy={options.policy} />}
        <HoldsFrom {...props} form={form} />
        <Foot {...props} form={form} leaving={leaving} onStay={stay} onCancel={close} />
      </form>
    </Dialog>
  );
}

interface FootProps extends RowFormProps {
  form: Form;
  leaving: LeaveQuestion | undefined;
  onStay(): void;
  /** Asks first where something was typed. */
  onCancel(): void;
}

/** What is asked first, if anything; else how the form is sent. */
function Foot({ options, row, form, leaving, onStay, onCancel }: FootProps) {
  const { t } = useText();
  if (leaving) return <Unsaved onDiscard={leaving.leave} onStay={onStay} />;
  if (form.current)
    return (
      <Conflict
        options={options}
        fields={form.fields}
        values={form.mine ?? form.values}
        current={form.current}
        timeZone={form.timeZone}
        onTake={form.takeTheirs}
        onKeep={form.keepMine}
      />
    );
  return (
    <div className="ls-dialog-foot">
      <Refused form={form} />
      <DialogAnswers cancel={t('resource-table.cancel')} isBusy={form.isSaving} onCancel={onCancel}>
        <Button type="submit" isBusy={form.isSaving}>
          {t(row ? 'resource-table.save' : 'resource-table.create')}
        </Button>
      </DialogAnswers>
    </div>
  );
}

function titleOf(
  { row, original }: Pick<RowFormProps, 'row' | 'original'>,
  t: TFunction,
): string | undefined {
  if (original) return t('resource-table.copyOf', { name: nameOf(original) });
  return row && nameOf(row);
}

type Form = ReturnType<typeof useRowForm>;

function FormFields({
  options,
  resource,
  row,
  form,
}: Pick<RowFormProps, 'options' | 'resource' | 'row'> & { form: Form }) {
  const { t, locale } = useText();
  const clientId =
    form.values['ClientId'] ?? row?.[options.resource === 'clients' ? 'Id' : 'ClientId'];
  // Rows that this one refers to belong to the client that is chosen here, or above the table.
  const params = {
    ...resource.params,
    ...(typeof clientId === 'string' && clientId !== '' && { clientId }),
  };
  const descriptions = useDescriptions();
  const first = useFirstFocus(form.attempts);
  return form.fields.map((field, index) => {
    const described = entryFor(options.form, field.Name, form.values);
    const source = descriptions?.find(({ Name }) => Name === field.Source);
    // Rows of a client that is not known yet cannot be chosen from.
    const isChosenFrom = !source?.Path.includes(':clientId') || 'clientId' in params;
    return (
      described &&
      isChosenFrom && (
        <Fragment key={field.Name}>
          {!row && (
            <OnlyChoice
              {...{ field, params }}
              entry={described}
              values={form.values}
              onFound={(value) => form.begin(field.Name, value)}
            />
          )}
          <FormField
            inputRef={index === 0 ? first : undefined}
            form={described}
            field={field}
            value={form.values[field.Name] ?? ''}
            values={form.values}
            error={faultOf(form, field.Name, { t, locale })}
            cells={cellsOf(form, field.Name, { t, locale })}
            params={params}
            timeZone={form.timeZone}
            onChange={(value) => form.set(field.Name, value)}
          />
        </Fragment>
      )
    );
  });
}

/** What is wrong with a field: found here, else said by the server. */
function faultOf(
  form: Form,
  name: string,
  language: { t: TFunction; locale: string },
): string | null {
  const found = form.faults[name];
  return found ? faultText(found, language) : (form.refusal?.errors[name] ?? null);
}

/** In which lines of a list, as long as it is the list that the server has refused. */
function cellsOf(
  { faults, refusal, tried, values }: Form,
  name: string,
  language: { t: TFunction; locale: string },
): CellFault[] {
  const found = faults[name]?.cells;
  if (found)
    return found.map((one) => ({
      index: one.index,
      field: one.field,
      text: faultText(one, language),
    }));
  const refused = refusal?.items[name];
  return refused && tried?.[name] === values[name] ? [refused] : [];
}

/** Why it was refused, where that is about no field. */
function Refused({ form: { refusal } }: { form: Form }) {
  if (!refusal || refusal.isShown || Object.keys(refusal.errors).length > 0) return null;
  return (
    <p className="ls-field-error" role="alert">
      {refusal.message}
    </p>
  );
}
