import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';

import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';

import { PolicyChanges } from '../preview/policy-changes.tsx';
import { SettingsTrial } from '../trial/trial.tsx';
import { nameOfRow } from '../values/name-of-row.ts';
import { Conflict } from './conflict.tsx';
import { EffectiveDateField } from './effective-date-field.tsx';
import { FormFields } from './form-fields.tsx';
import styles from './form.module.css';
import { UnsavedQuestion } from './unsaved.tsx';
import { useRowForm, type RowFormProps } from './use-row-form.ts';

/** Callbacks that confirm or cancel closing the form or leaving the page. */
interface LeaveQuestion {
  leave(): void;
  stay(): void;
}

/** The form of one row. Typed input is protected from accidental closing. */
export function RowDialog(props: RowFormProps) {
  const { options, row, original, onClose } = props;
  const { t } = useText();
  const form = useRowForm(props);
  const [leaving, setLeaving] = useState<LeaveQuestion>();
  function close(): void {
    // A request in progress cannot be cancelled by closing the form.
    if (form.isSaving) return;
    if (leaving) stay();
    // Closing a conflict keeps the typed values, without saving.
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
        {options.trial && <SettingsTrial {...props} form={form} />}
        {options.policy && row && <PolicyChanges {...props} row={row} policy={options.policy} />}
        <EffectiveDateField {...props} form={form} />
        <Foot {...props} form={form} leaving={leaving} onStay={stay} onCancel={close} />
      </form>
    </Dialog>
  );
}

type Form = ReturnType<typeof useRowForm>;

interface FootProps extends RowFormProps {
  form: Form;
  leaving: LeaveQuestion | undefined;
  onStay(): void;
  /** Asks first if the form has changes. */
  onCancel(): void;
}

/** The unsaved-changes question or a conflict, if any; else the submit button. */
function Foot({ options, row, form, leaving, onStay, onCancel }: FootProps) {
  const { t } = useText();
  const send = useFocusAfterRefusal(form);
  if (leaving) return <UnsavedQuestion onDiscard={leaving.leave} onStay={onStay} />;
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
        <Button ref={send} type="submit" isBusy={form.isSaving}>
          {t(row ? 'resource-table.save' : 'resource-table.create')}
        </Button>
      </DialogAnswers>
    </div>
  );
}

/** The disabled button lost the focus: it is restored unless a field has it. */
function useFocusAfterRefusal({ refusal, isSaving, current }: Form) {
  const send = useRef<HTMLButtonElement>(null);
  const isAboutAll = refusal && !current && Object.keys(refusal.errors).length === 0;
  const isSaid = !isSaving && isAboutAll === true;
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, select, textarea') ?? false;
    if (isSaid && !isTyping) send.current?.focus();
  }, [isSaid]);
  return send;
}

function titleOf(
  { row, original }: Pick<RowFormProps, 'row' | 'original'>,
  t: TFunction,
): string | undefined {
  if (original) return t('resource-table.copyOf', { name: nameOfRow(original) });
  return row && nameOfRow(row);
}

/** The reason of a refusal that concerns no field. */
function Refused({ form: { refusal } }: { form: Form }) {
  if (!refusal || Object.keys(refusal.errors).length > 0) return null;
  return (
    <p className="ls-field-error" role="alert">
      {refusal.message}
    </p>
  );
}
