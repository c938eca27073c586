import { type FormEvent, useState } from 'react';

import { refusalOf } from '#resources/refusal.ts';
import type { ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { addDays } from '#shared/start-of-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

import { copiedDates } from './day-plan.ts';
import { isOf, valuesOf, type Target } from './exception-values.ts';
import type { ExceptionValues } from './calendar-errors.ts';
import styles from './dialogs.module.css';
import type { Planner } from './use-planner.ts';
import { mondayOf } from './week.ts';

interface CopyDialogProps {
  monday: string;
  target: Target;
  planner: Planner;
  onClose(): void;
}

/** Copies the exceptions of a week into another: all, or none. */
export function CopyDialog({ monday, target, planner, onClose }: CopyDialogProps) {
  const { t } = useText();
  const [date, setDate] = useState(addDays(monday, 7));
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const own = ownOf(planner.rows, target, monday);

  async function copy(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (date === '') return setError(t('shift-calendar.needed'));
    const to = mondayOf(date);
    if (to === monday) return setError(t('shift-calendar.sameWeek'));
    setBusy(true);
    try {
      await planner.addAll(own.map((row) => copyOf(row, { monday, target: to })));
      onClose();
    } catch (failure) {
      const refusal = refusalOf(failure, t);
      setError(Object.values(refusal?.errors ?? {})[0] ?? refusal?.message ?? '');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={t('shift-calendar.copyWeek')} onClose={onClose}>
      <form className={styles['form']} onSubmit={(event) => void copy(event)} noValidate>
        <p>
          {own.length === 0
            ? t('shift-calendar.nothingToCopy', { place: target.label })
            : t('shift-calendar.copies', { count: own.length, place: target.label })}
        </p>
        {own.length > 0 && (
          <>
            <TextField
              type="date"
              label={t('shift-calendar.toWeek')}
              value={date}
              error={error}
              onChange={({ target: { value } }) => setDate(value)}
            />
            <div className="ls-dialog-answers">
              <Button type="submit" isBusy={isBusy}>
                {t('shift-calendar.copy')}
              </Button>
            </div>
          </>
        )}
      </form>
    </Dialog>
  );
}

function copyOf(row: ResourceRow, weeks: { monday: string; target: string }): ExceptionValues {
  const values = valuesOf(row);
  return { ...values, ...copiedDates(values, weeks) };
}

function ownOf(rows: readonly ResourceRow[], target: Target, monday: string): ResourceRow[] {
  const sunday = addDays(monday, 6);
  return rows.filter((row) => {
    const { from, until } = valuesOf(row);
    return isOf(row, target) && from <= sunday && until >= monday;
  });
}
