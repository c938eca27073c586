import { type FormEvent, useState } from 'react';

import { isoInstant, shownInstant } from '#lib/time/instant-text.ts';
import { ConflictDialog } from '#resources/editing/conflict-dialog.tsx';
import { offerUndo } from '#ui/offer-undo.ts';
import { refusalOf } from '#resources/refusal.ts';
import {
  useChange,
  useRefetch,
  type Resource,
  type ResourceRow,
  type ResourceValues,
} from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { InstantField } from '#ui/controls/instant-field.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

import { textOf } from './exception-values.ts';
import { periodErrors } from './calendar-errors.ts';
import { Refused } from './refused.tsx';
import styles from './dialogs.module.css';

/** Input of a period; both times have the format of `instant-text`. */
export interface PeriodValues {
  reason: string;
  start: string;
  end: string;
}

interface PeriodDialogProps {
  resource: Resource;
  /** Undefined for a new period. */
  row: ResourceRow | undefined;
  first: PeriodValues;
  /** Plant and machine of a new period. */
  place: { PlantId: string; MachineId: string | null };
  label: string;
  timeZone: string;
  onClose(): void;
}

/** Edits a non-working period of a plant or machine. */
export function PeriodDialog(props: PeriodDialogProps) {
  const { row, label, onClose } = props;
  const { t } = useText();
  const form = usePeriodForm(props);
  const { values, set, refusal, current } = form;
  if (current) return <Versions {...props} form={form} current={current} />;
  return (
    <Dialog
      title={t(row ? 'shift-calendar.changePeriod' : 'shift-calendar.newPeriod', { place: label })}
      onClose={onClose}
    >
      <form className={styles['form']} onSubmit={form.submit} noValidate>
        <TextField
          label={t('shift-calendar.reason')}
          value={values.reason}
          maxLength={100}
          error={form.errorOf('Reason')}
          onChange={({ target: { value } }) => set({ reason: value })}
        />
        <InstantField
          label={t('shift-calendar.start')}
          value={values.start}
          error={form.errorOf('Start')}
          timeZone={props.timeZone}
          onChange={(start) => set({ start })}
        />
        <InstantField
          label={t('shift-calendar.end')}
          value={values.end}
          error={form.errorOf('End')}
          timeZone={props.timeZone}
          onChange={(end) => set({ end })}
        />
        <Refused refusal={refusal} />
        <div className="ls-dialog-answers">
          {row && (
            <Button look="quiet" onClick={form.remove}>
              {t('shift-calendar.remove')}
            </Button>
          )}
          <Button type="submit" isBusy={form.isSaving}>
            {t('shift-calendar.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function usePeriodForm(props: PeriodDialogProps) {
  const { row, first } = props;
  const { t } = useText();
  const [values, setValues] = useState(first);
  const [isTried, setTried] = useState(false);
  const { saving, removing, setBase, base } = usePeriodCalls(props, values);
  const faults: Readonly<Record<string, string | undefined>> = periodErrors(values, props.timeZone);
  const refusal = refusalOf(saving.error ?? removing.error, t);

  return {
    values,
    refusal,
    current: refusal?.current,
    isSaving: saving.isPending,
    set: (changes: Partial<PeriodValues>) => setValues({ ...values, ...changes }),
    errorOf(field: string): string | null {
      const fault = isTried ? faults[field] : undefined;
      return fault === undefined ? (refusal?.errors[field] ?? null) : t(fault);
    },
    submit(event: FormEvent): void {
      event.preventDefault();
      setTried(true);
      if (Object.values(faults).every((fault) => fault === undefined)) saving.mutate(base);
    },
    remove: () => row && removing.mutate(row.Id),
    keepMine(current: ResourceRow): void {
      setBase(current);
      saving.mutate(current);
    },
  };
}

/** Saves and deletes a period, each with an undo. */
function usePeriodCalls(
  { resource, row, place, label, timeZone, onClose }: PeriodDialogProps,
  values: PeriodValues,
) {
  const { t } = useText();
  /** The row being changed; after a conflict, its current version. */
  const [base, setBase] = useState(row);
  const refetchPlan = useRefetch('shiftexceptions');

  function offer(title: string, back: () => Promise<unknown>): void {
    onClose();
    void refetchPlan();
    offerUndo({
      title,
      text: label,
      label: t('planning.undo'),
      run: () => void back().finally(refetchPlan),
    });
  }

  const saving = useChange(
    'nonworkingperiods',
    (target: ResourceRow | undefined): Promise<ResourceValues> =>
      target
        ? resource.change(target, periodBody(values, timeZone))
        : resource.create({ ...periodBody(values, timeZone), ...place }),
    (stored) =>
      offer(t('shift-calendar.stored', { name: values.reason }), () =>
        base
          ? resource.change(stored as ResourceRow, periodBody(periodOf(base), timeZone))
          : resource.remove([(stored as ResourceRow).Id]),
      ),
  );
  const removing = useChange(
    'nonworkingperiods',
    (id: string) => resource.remove([id]),
    () =>
      offer(t('shift-calendar.removed', { name: values.reason }), () =>
        resource.restore(row ? [row.Id] : []),
      ),
  );
  return { base, setBase, saving, removing };
}

export function periodOf(row: ResourceRow): PeriodValues {
  return {
    reason: textOf(row['Reason']),
    start: textOf(row['Start']),
    end: textOf(row['End']),
  };
}

function periodBody({ reason, start, end }: PeriodValues, timeZone: string): ResourceValues {
  return {
    Reason: reason.trim(),
    Start: isoInstant(start, timeZone),
    End: isoInstant(end, timeZone),
  };
}

type VersionsProps = PeriodDialogProps & {
  form: ReturnType<typeof usePeriodForm>;
  current: ResourceRow;
};

function Versions({ form, current, timeZone, onClose }: VersionsProps) {
  const { t } = useText();
  const { values } = form;
  const theirs = periodOf(current);
  function shown(value: string): string {
    return shownInstant(value, timeZone).replace('T', ' ');
  }
  return (
    <ConflictDialog
      title={values.reason}
      rows={(['reason', 'start', 'end'] as const).map((name) => ({
        label: t(`shift-calendar.${name}`),
        theirs: shown(theirs[name]),
        mine: shown(values[name]),
      }))}
      onTake={onClose}
      onKeep={() => form.keepMine(current)}
    />
  );
}
