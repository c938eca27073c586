import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import type { Resource } from '#resources/use-resource.ts';

import { ChangeDialog } from '../change-many/change-dialog.tsx';
import { FilesDialog } from '../import/files-dialog.tsx';
import { ImportDialog } from '../import/import-dialog.tsx';
import type { TableOptions } from '../table-options.ts';
import { AskDialog } from './ask-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { RareDialog } from './open-dialog.tsx';
import { RejectionsDialog } from './rejections-dialog.tsx';

export interface RareDialogsProps {
  options: TableOptions;
  description: ResourceDescription;
  resource: Resource;
  open: RareDialog;
  onClose(): void;
}

/** An import, a change of several rows, and what few lists have of a row: its files, its rejections, what it is given, where it goes. */
export function RareDialogs({ open, ...given }: RareDialogsProps) {
  if (open.dialog === 'import') return <ImportDialog {...given} />;
  if (open.dialog === 'changeMany') return <ChangeDialog {...given} rows={open.rows} />;
  if (open.dialog === 'files') return <FilesDialog {...given} row={open.row} files={open.files} />;
  if (open.dialog === 'ask') return <AskDialog {...given} row={open.row} action={open.action} />;
  if (open.dialog === 'confirm')
    return <ConfirmDialog {...given} row={open.row} action={open.action} />;
  if (open.dialog === 'rejections') return <RejectionsDialog {...given} row={open.row} />;
  const { row, assigns } = open;
  return (
    <AssignDialog
      resourceName={given.description.Name}
      row={row}
      assigns={assigns}
      onClose={given.onClose}
    />
  );
}
