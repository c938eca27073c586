import { useState, type FormEvent } from 'react';

import { fileName, saveFile } from '#lib/files/save-file.ts';
import { refusalOf, type Refusal } from '#resources/refusal.ts';
import { useChange, type Resource, type ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';

import type { TableOptions } from '../table-options.ts';
import styles from './dialogs.module.css';
import { nameOfRow } from '../values/name-of-row.ts';
import { useActionToast } from './use-done.ts';

type Action = NonNullable<TableOptions['actions']>[number];

interface ConfirmDialogProps {
  description: ResourceDescription;
  resource: Resource;
  row: ResourceRow;
  action: Action;
  onClose(): void;
}

/** An action with serious consequences: first the row is exported, and its name must be typed. */
export function ConfirmDialog({ description, resource, row, action, onClose }: ConfirmDialogProps) {
  const { t } = useText();
  const say = useActionToast(row);
  const { confirms } = action;
  const [typed, setTyped] = useState('');
  const [isNeeded, setNeeded] = useState(false);
  const file = useRowFile(resource, row, confirms?.file ?? '');
  const doing = useChange(
    description.Name,
    () => resource.act(row.Id, action.name, { [confirms?.field ?? '']: typed }),
    () => {
      onClose();
      say(action.name);
    },
  );
  if (!confirms) return null;
  const isSame = typed.trim() === nameOfRow(row);

  function send(event: FormEvent): void {
    event.preventDefault();
    setNeeded(true);
    if (isSame) doing.mutate(undefined);
  }

  const missing = isNeeded && !isSame ? t('resource-table.otherName') : null;
  return (
    <Dialog title={t(action.label)} onClose={doing.isPending ? undefined : onClose}>
      <form className={styles['form']} onSubmit={send} noValidate>
        <p>{t(action.question, { name: nameOfRow(row) })}</p>
        <p>{t(confirms.fileHint)}</p>
        <div>
          <Button look="quiet" isBusy={file.isBusy} onClick={file.ask}>
            {t(confirms.fileLabel)}
          </Button>
        </div>
        <TextField
          label={t(confirms.label)}
          placeholder={nameOfRow(row)}
          autoComplete="off"
          maxLength={200}
          value={typed}
          error={missing ?? fieldErrorOf(refusalOf(doing.error, t), confirms.field)}
          onChange={({ target }) => {
            doing.reset();
            setTyped(target.value);
          }}
        />
        <DialogAnswers
          cancel={t('resource-table.cancel')}
          isBusy={doing.isPending}
          onCancel={onClose}
        >
          <Button type="submit" look="danger" isBusy={doing.isPending}>
            {t(action.label)}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

function useRowFile(resource: Resource, row: ResourceRow, file: string) {
  const [isBusy, setBusy] = useState(false);

  async function load(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await resource.exportRow(row.Id, file), `${fileName(nameOfRow(row))}.jsonl.gz`);
    } catch {
      // The error was shown by a toast.
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, ask: () => void load() };
}

/** The server's message for the field, else the general one. */
function fieldErrorOf(refusal: Refusal | undefined, field: string): string | null {
  if (!refusal) return null;
  return refusal.errors[field] ?? refusal.message;
}
