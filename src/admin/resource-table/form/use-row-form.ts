import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';

import { useText, type Text } from '#engine/text.ts';
import { refusalOf, type Refusal } from '#resources/refusal.ts';
import {
  useChange,
  type Resource,
  type ResourceRow,
  type ResourceValues,
} from '#resources/use-resource.ts';
import { useRowZone } from '#resources/use-row-zone.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import type { TableOptions } from '../table-options.ts';
import { formErrors, missingFieldErrors } from './form-errors.ts';
import {
  requestBody,
  formFields,
  initialFormValues,
  isSame,
  newBodyOf,
  visibleFields,
  withInstants,
  withoutHidden,
  type FormValues,
} from './form-values.ts';
import { useEffectiveDate } from './use-effective-date.ts';

export interface RowFormProps {
  options: TableOptions;
  description: ResourceDescription;
  resource: Resource;
  /** Undefined for a new row. */
  row: ResourceRow | undefined;
  /** The row that a new one is copied from. */
  original?: ResourceRow | undefined;
  onClose(): void;
  /** Called with the stored row. */
  onStored(row: ResourceRow, isNew: boolean): void;
  /** Called with the server's answer to a creation. */
  onCreated(answer: ResourceValues): void;
}

/** State of a row's form, with validation, saving and conflicts. */
export function useRowForm({ options, description, resource, row, original, ...on }: RowFormProps) {
  const { t, locale } = useText();
  const fields = formFields(description, options.form, row === undefined);
  /** The row being changed; after a conflict, its current version. */
  const [base, setBase] = useState(row);
  const { first, begin, values, setValues } = useValues(() =>
    firstOf(fields, { options, row, original }, { t, locale }),
  );
  const since = useEffectiveDate(description, fields);
  const [attempts, setAttempts] = useState(0);
  const before = base ? initialFormValues(fields, base) : first;
  const faults = errorsIn(options.form, fields, values);
  const isTouched = !isSame(values, before) || since.isNamed;
  const { timeZone, zone } = useRowZone(fields, { values, row: base ?? original });
  const saving = useChange(
    description.Name,
    async ({ target }: Sent): Promise<ResourceValues> => {
      const sent = await sentOf({ fields, options }, { values, before }, zone);
      if (target) return resource.change(target, ...since.sent(sent, before));
      return createRow({ resource, original }, { fields, sent });
    },
    // The answer may lack fields of the row.
    (answer) => end(on, { answer, row: { ...row, ...values, ...answer }, isNew: !row }),
  );
  const refusal = refusalOf(saving.error, t);
  const current = refusal?.current;

  function rebase(next: FormValues): void {
    setBase(current);
    setValues(next);
    saving.reset();
  }

  return {
    fields,
    values,
    timeZone,
    isTouched,
    attempts,
    refusal,
    /** Values of the last submission. */
    tried: saving.variables?.values,
    /** Shown after the first attempt to submit. */
    faults: attempts > 0 ? faults : {},
    /** The row as another user has stored it meanwhile. */
    current: current && initialFormValues(fields, current),
    isSaving: saving.isPending,
    /**
     * Shows and focuses faults.
     * @param besides Field to ignore.
     * @returns whether there are no others.
     */
    check(besides?: string): boolean {
      const isRight = Object.keys(faults).every((name) => name === besides);
      if (!isRight) setAttempts((count) => count + 1);
      return isRight;
    },
    begin,
    set: (name: string, value: FormValues[string]) => setValues({ ...values, [name]: value }),
    since,
    /** The own changes applied to the current row. */
    mine: current && onto(initialFormValues(fields, current), { before, values }),
    takeTheirs: () => rebase(initialFormValues(fields, current)),
    keepMine: () => rebase(onto(initialFormValues(fields, current), { before, values })),
    async save(event: FormEvent): Promise<void> {
      event.preventDefault();
      if (row && !isTouched) return on.onClose();
      const isRight = Object.keys(faults).length === 0 && !since.isMissing;
      const sent = await refusalIn(isRight && saving.mutateAsync({ target: base, values }), t);
      // Moves the focus to the first fault.
      if (!isRight || isAboutFields(sent)) setAttempts((count) => count + 1);
    },
  };
}

/** Faults of the visible fields. */
function errorsIn(
  form: RowFormProps['options']['form'],
  fields: ReturnType<typeof formFields>,
  values: FormValues,
) {
  return {
    ...formErrors(visibleFields(fields, form, values), values),
    ...missingFieldErrors(form, values),
  };
}

/** Values of the visible fields, with instants in the row's time zone. */
async function sentOf(
  { fields, options }: { fields: ReturnType<typeof formFields> } & Pick<RowFormProps, 'options'>,
  typed: { values: FormValues; before: FormValues },
  zone: () => Promise<string>,
): Promise<FormValues> {
  return withInstants(fields, withoutHidden(fields, options.form, typed), await zone());
}

function useValues(begun: () => FormValues) {
  const [first, setFirst] = useState(begun);
  const [values, setValues] = useState(first);
  return {
    first,
    values,
    setValues,
    /** Sets an initial value of a new row. */
    begin(name: string, value: FormValues[string]): void {
      setFirst((known) => ({ ...known, [name]: value }));
      setValues((known) => ({ ...known, [name]: value }));
    },
  };
}

type Ends = Pick<RowFormProps, 'onClose' | 'onStored' | 'onCreated'>;

interface Sent {
  /** Undefined: a new row. */
  target: ResourceRow | undefined;
  values: FormValues;
}

interface Stored {
  answer: ResourceValues;
  row: object;
  isNew: boolean;
}

function end({ onClose, onStored, onCreated }: Ends, { answer, row, isNew }: Stored): void {
  onClose();
  onStored(row as ResourceRow, isNew);
  if (isNew) onCreated(answer);
}

/** @param answer False: nothing was sent. */
async function refusalIn(
  answer: Promise<unknown> | false,
  t: TFunction,
): Promise<Refusal | undefined> {
  return answer === false
    ? undefined
    : answer.then(noRefusal, (error: unknown) => refusalOf(error, t));
}

function noRefusal(): undefined {}

/** Whether a refusal concerns fields; otherwise it is shown at the foot of the form. */
function isAboutFields(refusal: Refusal | undefined): boolean {
  return refusal !== undefined && !refusal.current && Object.keys(refusal.errors).length > 0;
}

/** A copy sends its differences from the original. */
function createRow(
  { resource, original }: Pick<RowFormProps, 'resource' | 'original'>,
  { fields, sent }: { fields: ReturnType<typeof formFields>; sent: FormValues },
): Promise<ResourceValues> {
  return original
    ? resource.clone(original.Id, requestBody(fields, sent, initialFormValues(fields, original)))
    : resource.create(newBodyOf(fields, sent));
}

function firstOf(
  fields: ReturnType<typeof formFields>,
  { options, row, original }: Pick<RowFormProps, 'options' | 'row' | 'original'>,
  { t, locale }: Pick<Text, 't' | 'locale'>,
): FormValues {
  if (original) return copyOf(initialFormValues(fields, original), t);
  const values = initialFormValues(fields, row);
  return row ? values : { ...values, ...begunOf(fields, options, locale) };
}

/** Initial values of a new row set by the page: its language, the first option, or yes. */
function begunOf(
  fields: ReturnType<typeof formFields>,
  { form }: RowFormProps['options'],
  locale: string,
): FormValues {
  const begun = form.filter(({ begins }) => begins !== undefined);
  return Object.fromEntries(
    begun.map(({ field, begins }) => {
      const [firstOption = ''] = fields.find(({ Name }) => Name === field)?.Options ?? [];
      return [field, { pageLanguage: locale, firstOption, on: true }[begins ?? 'on']];
    }),
  );
}

/** A copy has a new name; other values are equal. */
function copyOf(values: FormValues, t: TFunction): FormValues {
  const { DisplayName } = values;
  return typeof DisplayName === 'string'
    ? { ...values, DisplayName: t('resource-table.copyName', { name: DisplayName }) }
    : values;
}

/** The own changes applied to the current values. */
function onto(
  current: FormValues,
  { before, values }: { before: FormValues; values: FormValues },
): FormValues {
  const own = Object.entries(values).filter(([name, value]) => !isSame(value, before[name]));
  return { ...current, ...Object.fromEntries(own) };
}
