import { useState, type FormEvent } from 'react';

import { refusalOf, type Refusal } from '#resources/refusal.ts';
import { useChange, type Resource, type ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';
import { useFirstFocus } from '#ui/use-first-focus.ts';

import type { TableOptions } from '../table-options.ts';
import styles from './dialogs.module.css';
import { nameOfRow } from '../values/name-of-row.ts';
import { useActionToast } from './use-done.ts';
import { ReferenceField } from '../values/reference-field.tsx';

interface AskDialogProps {
  description: ResourceDescription;
  resource: Resource;
  row: ResourceRow;
  action: NonNullable<TableOptions['actions']>[number];
  onClose(): void;
}

/** An action that needs a row of another resource: the plant to which a machine is moved. */
export function AskDialog({ description, resource, row, action, onClose }: AskDialogProps) {
  const { t } = useText();
  const say = useActionToast(row);
  const { field, label, source } = askedOf(action, description);
  const [chosen, setChosen] = useState('');
  const [attempts, setAttempts] = useState(0);
  const answering = useChange(
    description.Name,
    () => resource.act(row.Id, action.name, { [field]: chosen }),
    () => {
      onClose();
      say(action.name);
    },
  );
  const refusal = refusalOf(answering.error, t);
  const { ClientId } = row;

  function send(event: FormEvent): void {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (chosen !== '') answering.mutate(undefined);
  }

  function choose(id: string): void {
    answering.reset();
    setChosen(id);
  }

  const missing = attempts > 0 && chosen === '' ? t('resource-table.needed') : null;
  return (
    <Dialog title={t(action.label)} onClose={answering.isPending ? undefined : onClose}>
      <form className={styles['form']} onSubmit={send} noValidate>
        <p>{t(action.question, { name: nameOfRow(row) })}</p>
        <ReferenceField
          inputRef={useFirstFocus(attempts)}
          label={t(label)}
          source={source}
          without={typeof row[field] === 'string' ? row[field] : undefined}
          params={typeof ClientId === 'string' ? { clientId: ClientId } : {}}
          value={chosen}
          error={missing ?? fieldErrorOf(refusal, field)}
          onChange={choose}
        />
        <DialogAnswers
          cancel={t('resource-table.cancel')}
          isBusy={answering.isPending}
          onCancel={onClose}
        >
          <Button type="submit" isBusy={answering.isPending}>
            {t(action.label)}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

function askedOf(
  { asks }: AskDialogProps['action'],
  { Fields }: ResourceDescription,
): { field: string; label: string; source: string } {
  const { field = '', label = '' } = asks ?? {};
  return { field, label, source: Fields.find(({ Name }) => Name === field)?.Source ?? '' };
}

/** The server's message for the field, else the general one. */
function fieldErrorOf(refusal: Refusal | undefined, field: string): string | null {
  if (!refusal) return null;
  return refusal.errors[field] ?? refusal.message;
}
