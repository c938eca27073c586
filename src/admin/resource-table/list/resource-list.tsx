import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { useChoicesAnswered } from '#resources/use-choices.ts';
import { useRows } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { OpenDialog, type OpenedDialog } from '../dialogs/open-dialog.tsx';
import type { FieldEntry, TableOptions } from '../table-options.ts';
import { useParent } from '../values/parent.ts';
import { useColumns } from './column-choice.tsx';
import { FoundRows } from './found-rows.tsx';
import { useListAddress } from './list-address.ts';
import styles from './list.module.css';
import { RowsOrPlaceholder } from './rows-or-placeholder.tsx';
import { Toolbar } from './toolbar.tsx';
import { useStoredRow } from './use-stored-row.ts';

interface ResourceListProps {
  options: TableOptions;
  description: ResourceDescription;
}

/** The page of one resource: title, tools, rows, and the open dialog. */
export function ResourceList({ options, description }: ResourceListProps) {
  const { t } = useText();
  const parent = useParent(options);
  const [state, change] = useListAddress(description.OrderBy);
  const { pollSeconds } = options;
  const { resource, rows } = useRows(description, parent.params, { ...state, pollSeconds });
  const columns = useColumns(options);
  const isAnswered = useChoicesAnswered(sourcesOf(columns.shown));
  const [open, setOpen] = useState<OpenedDialog>();
  const may = new Set<string>(description.Verbs);
  const stored = useStoredRow(description, (search) => change({ search, filter: {} }));

  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div>
          <h1>{t(options.title)}</h1>
          {options.hint !== undefined && <p>{t(options.hint)}</p>}
        </div>
        {may.has('create') && parent.isChosen && (
          <Button onClick={() => setOpen({ dialog: 'row', row: undefined })}>
            {t(options.texts.new)}
          </Button>
        )}
      </header>
      <Toolbar
        options={options}
        description={description}
        parent={parent}
        state={state}
        columns={columns}
        onChange={change}
        onExport={(format) => resource.exportFile(state, format)}
        onImport={may.has('import') ? () => setOpen({ dialog: 'import' }) : undefined}
      />
      <RowsOrPlaceholder rows={rows} isWaiting={!isAnswered}>
        {({ Items, TotalItems }) => (
          <FoundRows
            options={options}
            columns={columns.shown}
            description={description}
            rows={Items}
            total={TotalItems}
            state={state}
            storedId={stored.id}
            onChange={change}
            onOpen={setOpen}
          />
        )}
      </RowsOrPlaceholder>
      {open && (
        <OpenDialog
          {...{ options, description, resource, open }}
          onOpen={setOpen}
          onStored={stored.say}
        />
      )}
    </div>
  );
}

/** Resources of the names in these columns. */
function sourcesOf(columns: readonly FieldEntry[]): string[] {
  return columns.flatMap(({ choices }) => (choices === undefined ? [] : [choices]));
}
