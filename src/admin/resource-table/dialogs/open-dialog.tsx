import type { Resource, ResourceRow, ResourceValues } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import { QuestionDialog } from './question-dialog.tsx';
import type { TableOptions } from '../table-options.ts';
import { LazyRareDialogs } from './lazy-rare-dialogs.tsx';
import { RowDialog } from '../form/row-dialog.tsx';
import { nameOfRow } from '../values/name-of-row.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { useActionToast } from './use-done.ts';
import { useReportRemoved } from './use-removed.ts';

type RowFiles = NonNullable<TableOptions['rowFiles']>;
type Assigns = NonNullable<TableOptions['assigns']>;
type Action = NonNullable<TableOptions['actions']>[number];

/** The dialog over the list. */
export type OpenedDialog =
  | { dialog: 'row'; row: ResourceRow | undefined; original?: ResourceRow }
  | { dialog: 'remove'; rows: readonly ResourceRow[] }
  | { dialog: 'action'; row: ResourceRow; action: Action }
  | { dialog: 'secret'; answer: ResourceValues }
  | RareDialog;

/** Dialogs used rarely, or on few lists. */
export type RareDialog =
  | { dialog: 'import' }
  | { dialog: 'changeMany'; rows: readonly ResourceRow[] }
  | { dialog: 'ask'; row: ResourceRow; action: Action }
  | { dialog: 'confirm'; row: ResourceRow; action: Action }
  | { dialog: 'assign'; row: ResourceRow; assigns: Assigns }
  | { dialog: 'rejections'; row: ResourceRow }
  | { dialog: 'files'; row: ResourceRow; files: RowFiles };

interface OpenDialogProps {
  options: TableOptions;
  description: ResourceDescription;
  resource: Resource;
  open: OpenedDialog;
  onOpen(next: OpenedDialog | undefined): void;
  /** Called after a row was created or changed. */
  onStored(row: ResourceRow, isNew: boolean): void;
}

export function OpenDialog(props: OpenDialogProps) {
  const { options, description, resource, open, onOpen, onStored } = props;
  const given = { options, description, resource, onClose: () => onOpen(undefined) };

  /** @returns whether the answer contains a secret that is shown once. */
  function show(answer: ResourceValues): boolean {
    const isSecret = options.shows !== undefined && answer[options.shows.field] !== undefined;
    if (isSecret) onOpen({ dialog: 'secret', answer });
    return isSecret;
  }

  if (open.dialog === 'row')
    return (
      <RowDialog
        {...given}
        row={open.row}
        original={open.original}
        onStored={onStored}
        onCreated={show}
      />
    );
  if (open.dialog === 'secret')
    return options.shows && <SecretDialog {...given} shows={options.shows} answer={open.answer} />;
  if (open.dialog === 'action') return <ActionDialog {...given} open={open} onShow={show} />;
  if (open.dialog === 'remove') return <RemoveDialog {...given} rows={open.rows} />;
  return <LazyRareDialogs {...given} open={open} />;
}

type InnerDialogProps = Omit<OpenDialogProps, 'open' | 'onOpen' | 'onStored'> & { onClose(): void };

interface ActionDialogProps extends InnerDialogProps {
  open: { row: ResourceRow; action: Action };
  /** @returns whether the answer contains a secret to show. */
  onShow(answer: ResourceValues): boolean;
}

function ActionDialog({ description, resource, open, onClose, onShow }: ActionDialogProps) {
  const { t } = useText();
  const { row, action } = open;
  const say = useActionToast(row);
  return (
    <QuestionDialog
      resourceName={description.Name}
      title={t(action.label)}
      question={t(action.question, { name: nameOfRow(row) })}
      run={() => resource.act(row.Id, action.name)}
      onClose={onClose}
      onDone={(answer) => onShow(answer) || say(action.name)}
    />
  );
}

type RemoveDialogProps = InnerDialogProps & { rows: readonly ResourceRow[] };

function RemoveDialog({ options, description, resource, rows, onClose }: RemoveDialogProps) {
  const { t } = useText();
  const say = useReportRemoved({ options, description, resource });
  const isUndone = description.Verbs.includes('restore');
  return (
    <QuestionDialog
      resourceName={description.Name}
      title={t(options.texts.remove)}
      question={[
        t(options.texts.removeQuestion, { name: rows.map(nameOfRow).join(', ') }),
        ...(isUndone ? [t('resource-table.removeUndo')] : []),
      ].join(' ')}
      run={() => resource.remove(rows.map(({ Id }) => Id))}
      isAboutOne={rows.length === 1}
      isRemoval
      onClose={onClose}
      onDone={() => void say(rows)}
    />
  );
}
