import { type FormEvent, useState } from 'react';

import { ConflictDialog } from '#resources/editing/conflict-dialog.tsx';
import type { ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

import { shiftsText, valuesOf, type Target } from './exception-values.ts';
import { exceptionErrors, type ExceptionValues, type CalendarErrors } from './calendar-errors.ts';
import { Refused } from './refused.tsx';
import { ShiftFields } from './shift-fields.tsx';
import styles from './dialogs.module.css';
import type { Editing, Planner } from './use-planner.ts';

interface DayDialogProps {
  editing: Editing;
  target: Target;
  planner: Planner;
}

/** Edits an exception: shifts of one or more dates that replace the schedule. */
export function DayDialog({ editing, target, planner }: DayDialogProps) {
  const { t } = useText();
  const { row, refusal } = editing;
  const [values, setValues] = useState(editing.values);
  const [isTried, setTried] = useState(false);
  const faults = exceptionErrors(values);
  const errorOf = errorsOf({ faults: isTried ? faults : {}, errors: refusal?.errors ?? {}, t });
  const isSaving = planner.saving !== undefined;

  function set(changes: Partial<ExceptionValues>): void {
    setValues({ ...values, ...changes });
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length === 0) void planner.save({ row, values });
  }

  if (refusal?.current)
    return <Versions {...{ planner, values }} current={refusal.current} title={values.name} />;
  return (
    <Dialog
      title={t(row ? 'shift-calendar.change' : 'shift-calendar.new', { place: target.label })}
      onClose={() => planner.edit(undefined)}
    >
      <form className={styles['form']} onSubmit={save} noValidate>
        <DayFields {...{ values, set, errorOf }} />
        <Refused refusal={refusal} />
        <div className="ls-dialog-answers">
          {row && (
            <Button look="quiet" onClick={() => void planner.remove(row)}>
              {t('shift-calendar.remove')}
            </Button>
          )}
          <Button type="submit" isBusy={isSaving}>
            {t('shift-calendar.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface DayFieldsProps {
  values: ExceptionValues;
  set(changes: Partial<ExceptionValues>): void;
  errorOf(field: keyof CalendarErrors): string | null;
}

function DayFields({ values, set, errorOf }: DayFieldsProps) {
  const { t } = useText();
  return (
    <>
      <TextField
        label={t('shift-calendar.name')}
        value={values.name}
        maxLength={100}
        error={errorOf('DisplayName')}
        onChange={({ target: { value } }) => set({ name: value })}
      />
      <div className={styles['pair']}>
        <TextField
          type="date"
          label={t('shift-calendar.from')}
          value={values.from}
          error={errorOf('FromDate')}
          onChange={({ target: { value } }) => set({ from: value })}
        />
        <TextField
          type="date"
          label={t('shift-calendar.until')}
          value={values.until}
          error={errorOf('UntilDate')}
          onChange={({ target: { value } }) => set({ until: value })}
        />
      </div>
      <ShiftFields
        shifts={values.shifts}
        error={errorOf('Shifts')}
        onChange={(shifts) => set({ shifts })}
      />
    </>
  );
}

/** Local faults take precedence over the server's errors of the last attempt. */
function errorsOf({
  faults,
  errors,
  t,
}: {
  faults: CalendarErrors;
  errors: Readonly<Record<string, string>>;
  t: ReturnType<typeof useText>['t'];
}) {
  return (field: keyof CalendarErrors): string | null => {
    const fault = faults[field];
    return fault ? t(fault.text, { ...fault.values }) : (errors[field] ?? null);
  };
}

interface VersionsProps {
  title: string;
  planner: Planner;
  values: ExceptionValues;
  current: ResourceRow;
}

/** Another user has changed the exception meanwhile: shows both versions. */
function Versions({ title, planner, values, current }: VersionsProps) {
  const { t } = useText();
  const theirs = valuesOf(current);
  const rows = [
    { label: t('shift-calendar.name'), theirs: theirs.name, mine: values.name },
    { label: t('shift-calendar.from'), theirs: theirs.from, mine: values.from },
    { label: t('shift-calendar.until'), theirs: theirs.until, mine: values.until },
    { label: t('shift-calendar.shifts'), theirs: shiftsText(theirs), mine: shiftsText(values) },
  ];
  return (
    <ConflictDialog
      title={title}
      rows={rows}
      onTake={() => planner.edit(undefined)}
      onKeep={() => void planner.save({ row: current, values })}
    />
  );
}
