import { useId, useState } from 'react';

import { useText } from '#engine/text.ts';
import { formFailureText } from '#plant/forms/form-refusal-text.ts';
import { useFormPeople, useFormProducts, useHandovers } from '#plant/forms/use-forms.ts';
import { dateFormat } from '#shared/date-format.ts';
import { Button } from '#ui/controls/button.tsx';
import { type Option, Select } from '#ui/controls/select.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { Dialog } from '#ui/dialog.tsx';

import type { OpenProps } from './form-head.tsx';
import styles from './form-subject.module.css';
import { useFormChange } from './use-form-change.ts';

type SubjectDialog = 'product' | 'person';

/** Product and operator of the form; both can be changed while it is open. */
export function FormSubject({ open, whole }: OpenProps) {
  const { t } = useText();
  const { form } = whole;
  const [shown, show] = useState<SubjectDialog>();
  const canChange = form.Allowed.includes('product.save');
  const given = { open, whole, onClose: () => show(undefined) };
  return (
    <div className={styles['subject']}>
      <p>
        {t('form-run.product', { name: form.ProductName ?? form.ProductId ?? '—' })}
        {canChange && (
          <Button look="quiet" onClick={() => show('product')}>
            {t('form-run.changeProduct')}
          </Button>
        )}
      </p>
      <p>
        <WithWhom whole={whole} />
        <Button look="quiet" onClick={() => show('person')}>
          {t('form-run.handOver')}
        </Button>
      </p>
      {shown === 'product' && <ProductDialog {...given} />}
      {shown === 'person' && <PersonDialog {...given} />}
    </div>
  );
}

function WithWhom({ whole: { form } }: Pick<OpenProps, 'whole'>) {
  const { t, locale } = useText();
  const { data = [] } = useHandovers({ formId: form.Id, version: form.Version });
  const last = data.at(-1);
  const name = form.OperatorName;
  if (!last) return t('form-run.with', { name });
  const at = dateFormat('moment', locale, form.TimeZone).format(new Date(last.At));
  return t('form-run.withSince', { name, by: last.Username, at });
}

type DialogProps = OpenProps & { onClose(): void };

function ProductDialog({ open, whole, onClose }: DialogProps) {
  const { t } = useText();
  const { form } = whole;
  const { products } = useFormProducts([form.TemplateId]);
  const data = products.get(form.TemplateId) ?? [];
  return (
    <ChoiceDialog
      {...{ open, whole, onClose }}
      title={t('form-run.changeProduct')}
      hint={t('form-run.changeProductHint')}
      label={t('form-run.productLabel')}
      none={t('form-run.noProduct')}
      chosen={form.ProductId ?? ''}
      options={data.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName }))}
      changeOf={(id) => ({ path: 'product', body: { ProductId: id || null } })}
    />
  );
}

function PersonDialog({ open, whole, onClose }: DialogProps) {
  const { t } = useText();
  const { MachineId, OperatorName } = whole.form;
  const { data = [] } = useFormPeople(MachineId);
  const others = data.filter(({ Username }) => Username !== OperatorName);
  return (
    <ChoiceDialog
      {...{ open, whole, onClose }}
      title={t('form-run.handOver')}
      hint={t('form-run.handOverHint')}
      label={t('form-run.person')}
      chosen=""
      options={others.map(({ Id, Username, DisplayName }) => ({
        value: Id,
        label: DisplayName === null ? Username : `${DisplayName} (${Username})`,
      }))}
      changeOf={(AccountId) => ({ path: 'handover', body: { AccountId } })}
    />
  );
}

interface ChoiceDialogProps extends DialogProps {
  title: string;
  hint: string;
  label: string;
  /** Text of the empty option; if undefined, a value is required. */
  none?: string;
  chosen: string;
  options: readonly Option[];
  changeOf(id: string): Parameters<ReturnType<typeof useFormChange>['change']>[0];
}

function ChoiceDialog(props: ChoiceDialogProps) {
  const { open, whole, title, hint, label, none, chosen, options, changeOf, onClose } = props;
  const { t } = useText();
  const id = useId();
  const [value, choose] = useState(chosen);
  const { change, isPending, error, isPossible } = useFormChange(open, whole, onClose);
  const fault = isPossible ? error && formFailureText(t, error) : t('form-run.sendFirst');
  const isMissing = none === undefined && value === '';
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={styles['choice']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isPossible && !isMissing) change(changeOf(value));
        }}
      >
        <p>{hint}</p>
        <label htmlFor={id}>{label}</label>
        <Select
          id={id}
          className=""
          value={value}
          options={[{ value: '', label: none ?? t('form-run.choosePerson') }, ...options]}
          required={none === undefined}
          aria-describedby={`${id}-fault`}
          onChange={(one) => choose(one)}
        />
        <p className="ls-field-error" id={`${id}-fault`} role={fault ? 'alert' : undefined}>
          {fault}
        </p>
        <DialogAnswers cancel={t('form-run.cancel')} onCancel={onClose}>
          {isPossible && (
            <Button type="submit" isBusy={isPending}>
              {title}
            </Button>
          )}
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
