import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { pastEnd, Pager, PrintedRange } from '#resources/pager.tsx';
import type { ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { isNarrowed, type ListState } from './list-address.ts';
import { changeableFields } from '../change-many/changeable-fields.ts';
import type { OpenedDialog } from '../dialogs/open-dialog.tsx';
import type { FieldEntry, TableOptions } from '../table-options.ts';
import styles from './list.module.css';
import type { RowAction } from './row-menu.tsx';
import { RowsTable } from './rows-table.tsx';

interface FoundRowsProps {
  options: TableOptions;
  /** Visible columns. */
  columns: FieldEntry[];
  description: ResourceDescription;
  rows: readonly ResourceRow[];
  total: number;
  state: ListState;
  /** Id of the row that was just stored. */
  storedId: string | undefined;
  onChange(changes: Partial<ListState>): void;
  onOpen(next: OpenedDialog): void;
}

const none: ReadonlySet<string> = new Set();

/** One page of rows, or a note that there are none. */
export function FoundRows(props: FoundRowsProps) {
  const { options, columns, description, rows, total, state, onChange, onOpen } = props;
  const { t } = useText();
  const navigate = useNavigate();
  const [chosen, choose] = useState(none);
  const may = new Set<string>(description.Verbs);
  // Rows that are no longer on the page are deselected.
  const selected = rows.filter(({ Id }) => chosen.has(Id));

  if (rows.length === 0 && total > 0)
    return <Pager state={pastEnd(state, total)} total={total} onChange={onChange} />;
  if (rows.length === 0)
    return (
      <div className={styles['none']}>
        <strong>{t(isNarrowed(state) ? 'resource-table.noMatch' : options.texts.none)}</strong>
        {!isNarrowed(state) && <p>{t(options.texts.noneHint)}</p>}
      </div>
    );
  return (
    <>
      {selected.length > 0 && <Selection {...props} selected={selected} />}
      <RowsTable
        columns={columns}
        description={description}
        rows={rows}
        tree={options.tree}
        opens={options.opens}
        onOpenRow={may.has('change') ? (row) => onOpen({ dialog: 'row', row }) : undefined}
        state={state}
        storedId={props.storedId}
        onOrder={(orderBy, ascending) => onChange({ orderBy, ascending })}
        actions={actionsOf(options, may, { open: onOpen, go: (to) => void navigate(to) })}
        selection={
          may.has('removeMany')
            ? { chosen: new Set(selected.map(({ Id }) => Id)), onChoose: choose }
            : undefined
        }
      />
      <Pager state={state} total={total} onChange={onChange} />
      <PrintedRange state={state} total={total} />
    </>
  );
}

interface SelectionProps extends Pick<FoundRowsProps, 'options' | 'description' | 'onOpen'> {
  selected: readonly ResourceRow[];
}

/** Number of selected rows, with bulk actions. */
function Selection({ options, description, selected, onOpen }: SelectionProps) {
  const { t } = useText();
  const isChangeable =
    description.Verbs.includes('change') && changeableFields(description, options.form).length > 0;
  return (
    <p className={styles['selection']}>
      {t('resource-table.selected', { count: selected.length })}
      {isChangeable && (
        <Button look="quiet" onClick={() => onOpen({ dialog: 'changeMany', rows: selected })}>
          {t('resource-table.changeMany')}
        </Button>
      )}
      <Button look="quiet" onClick={() => onOpen({ dialog: 'remove', rows: selected })}>
        {t(options.texts.remove)}
      </Button>
    </p>
  );
}

interface Ways {
  open(next: OpenedDialog): void;
  go(to: string): void;
}

/** Actions of one row. */
function actionsOf(options: TableOptions, may: ReadonlySet<string>, ways: Ways): RowAction[] {
  const { open } = ways;
  const edit: RowAction = {
    label: 'resource-table.edit',
    run: (row) => open({ dialog: 'row', row }),
  };
  const copy: RowAction = {
    label: 'resource-table.clone',
    run: (row) => open({ dialog: 'row', row: undefined, original: row }),
  };
  const remove: RowAction = {
    label: options.texts.remove,
    isRemoval: true,
    run: (row) => open({ dialog: 'remove', rows: [row] }),
  };
  return [
    ...(may.has('change') ? [edit] : []),
    ...(may.has('clone') ? [copy] : []),
    ...ownActionsOf(options, may, ways),
    ...(may.has('remove') ? [remove] : []),
  ];
}

function dialogOf({
  asks,
  confirms,
}: NonNullable<TableOptions['actions']>[number]): 'ask' | 'confirm' | 'action' {
  if (confirms) return 'confirm';
  return asks ? 'ask' : 'action';
}

/** Links to pages of a row: its own, and its history. */
function pagesOf({ pages = [], history }: Pick<TableOptions, 'pages' | 'history'>) {
  return history === undefined
    ? pages
    : [...pages, { label: 'resource-table.history', address: history }];
}

/** Further actions defined by the screen. */
function ownActionsOf(
  { actions = [], rowFiles, assigns, hasRejections = false, ...options }: TableOptions,
  may: ReadonlySet<string>,
  { open, go }: Ways,
): RowAction[] {
  const own = actions.map((action): RowAction => ({
    label: action.label,
    isRemoval: action.confirms !== undefined,
    isFor: (row) => !action.when || row[action.when.field] === action.when.equals,
    run: (row) => open({ dialog: dialogOf(action), row, action }),
  }));
  const others = pagesOf(options).map(({ label, address }): RowAction => ({
    label,
    run: ({ Id }) => go(address.replace(':Id', encodeURIComponent(Id))),
  }));
  const assign = assigns && {
    label: assigns.label,
    run: (row: ResourceRow) => open({ dialog: 'assign', row, assigns }),
  };
  const files = rowFiles && {
    label: rowFiles.label,
    run: (row: ResourceRow) => open({ dialog: 'files', row, files: rowFiles }),
  };
  const rejections: RowAction = {
    label: 'resource-table.rejections',
    run: (row) => open({ dialog: 'rejections', row }),
  };
  return [
    ...others,
    ...own,
    ...(assign && may.has('change') ? [assign] : []),
    ...(files ? [files] : []),
    ...(hasRejections ? [rejections] : []),
  ];
}
