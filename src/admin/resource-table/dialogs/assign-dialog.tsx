import { useState } from 'react';

import type { AssignmentTarget } from '#api/admin/assignments.ts';
import { refusalOf } from '#resources/refusal.ts';
import type { ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { hasPart } from '#shared/fold-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { FailedLine } from '#ui/failed-line.tsx';

import type { TableOptions } from '../table-options.ts';
import styles from './dialogs.module.css';
import { nameOfRow } from '../values/name-of-row.ts';
import { useAssignments } from './use-assignments.ts';
import { useActionToast } from './use-done.ts';

export interface AssignDialogProps {
  resourceName: string;
  row: ResourceRow;
  assigns: NonNullable<TableOptions['assigns']>;
  onClose(): void;
}

/** Longer lists have a search field. */
const fewEnough = 8;

/** Assigns rows of another list by checkboxes, stored together. */
export function AssignDialog({ resourceName, row, assigns, onClose }: AssignDialogProps) {
  const { t } = useText();
  const { of, label, hint, none } = assigns;
  const say = useActionToast(row);
  const assigning = useAssignments({
    resourceName,
    of,
    id: row.Id,
    onDone() {
      onClose();
      say('assign');
    },
  });
  const { found, items, saving, isChanged } = assigning;
  const refusal = refusalOf(saving.error, t);
  return (
    <Dialog title={t(label)} onClose={saving.isPending ? undefined : onClose}>
      <p>{t(hint, { name: nameOfRow(row) })}</p>
      {found.data ? (
        <Choices {...assigning} label={t(label)} none={t(none)} />
      ) : (
        <Unread error={found.error} onRetry={() => void found.refetch()} />
      )}
      <div className="ls-field-error" role="alert">
        {refusal && <p>{Object.values(refusal.errors)[0] ?? refusal.message}</p>}
      </div>
      <DialogAnswers cancel={t('resource-table.cancel')} onCancel={onClose}>
        {items.length > 0 && (
          <Button isBusy={saving.isPending} onClick={isChanged ? assigning.save : onClose}>
            {t('resource-table.save')}
          </Button>
        )}
      </DialogAnswers>
    </Dialog>
  );
}

function Unread({ error, onRetry }: { error: Error | null; onRetry(): void }) {
  const { t } = useText();
  if (!error) return <output>{t('resource-table.assignLoading')}</output>;
  return <FailedLine onRetry={onRetry}>{error.message}</FailedLine>;
}

type ChoicesProps = Pick<ReturnType<typeof useAssignments>, 'items' | 'left' | 'choose'> & {
  label: string;
  none: string;
};

function Choices({ items, left, choose, label, none }: ChoicesProps) {
  const { t, locale } = useText();
  const [search, setSearch] = useState('');
  const shown = items.filter((one) => hasPart(nameIn(one), search.trim()));
  const count = items.filter(({ IsAssigned }) => IsAssigned).length;
  if (items.length === 0) return <p>{none}</p>;
  return (
    <>
      {items.length > fewEnough && (
        <SearchField label={t('resource-table.search')} value={search} onChange={setSearch} />
      )}
      <fieldset className={styles['assigned']} aria-label={label}>
        {shown.map((one) => (
          <Checkbox
            key={one.Id}
            label={nameIn(one)}
            isChecked={one.IsAssigned}
            onChange={(isAssigned) => choose(one.Id, isAssigned)}
          />
        ))}
        {shown.length === 0 && <p>{t('resource-table.assignNoMatch')}</p>}
      </fieldset>
      <p className={styles['count']} aria-live="polite">
        {t('resource-table.assignCount', {
          count: count.toLocaleString(locale),
          of: items.length.toLocaleString(locale),
        })}
        {left > 0 && ` ${t('resource-table.assignLeft', { count: left.toLocaleString(locale) })}`}
      </p>
    </>
  );
}

/** Machines are listed with their plant. */
function nameIn({ DisplayName, PlantName }: AssignmentTarget): string {
  return PlantName === undefined ? DisplayName : `${PlantName} / ${DisplayName}`;
}
