import { useState } from 'react';

import { saveFile } from '#lib/files/save-file.ts';
import type { FileFormat } from '#resources/use-resource.ts';
import { Popup } from '#ui/popup.tsx';
import { useText } from '#engine/text.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { PausedSearch } from '#ui/controls/paused-search.tsx';
import { Select } from '#ui/controls/select.tsx';

import { ColumnChoice, type ChosenColumns } from './column-choice.tsx';
import { Filters, filterableFields } from './filters.tsx';
import type { ListState } from './list-address.ts';
import { sortField } from './list-order.ts';
import type { Parent } from '../values/parent.ts';
import type { TableOptions } from '../table-options.ts';
import styles from './list.module.css';

interface ToolbarProps {
  options: TableOptions;
  description: ResourceDescription;
  parent: Parent;
  state: ListState;
  columns: ChosenColumns;
  onChange(changes: Partial<ListState>): void;
  onExport(format: FileFormat): Promise<Blob>;
  onImport: (() => void) | undefined;
}

/** Parent, search, filters, columns, and import and export. */
export function Toolbar(props: ToolbarProps) {
  const { options, description, parent, state, columns, onChange, onImport } = props;
  const { t } = useText();
  const filterables = filterableFields(description, options.columns);
  const count = Object.keys(state.filter).length;
  const [isFiltering, setFiltering] = useState(count > 0);
  return (
    <>
      <div className={styles['toolbar']}>
        {parent.label !== undefined && (
          <Select
            aria-label={t(parent.label)}
            value={parent.value}
            options={parent.choices}
            onChange={parent.choose}
          />
        )}
        <PausedSearch
          key={parent.value}
          label={t('resource-table.search')}
          search={state.search}
          onSearch={(search) => onChange({ search })}
        />
        {filterables.length > 0 && (
          <button
            type="button"
            className="ls-button"
            data-look="quiet"
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            {count > 0 ? t('resource-table.filterOf', { count }) : t('resource-table.filter')}
          </button>
        )}
        {options.columns.length > 1 && <ColumnChoice columns={options.columns} chosen={columns} />}
        <OrderChoice {...props} />
        <ExportChoice name={description.Name} onExport={props.onExport} />
        {onImport && (
          <Button look="quiet" onClick={onImport}>
            {t('resource-table.import')}
          </Button>
        )}
      </div>
      {isFiltering && (
        <Filters
          filterables={filterables}
          filter={state.filter}
          params={parent.params}
          onFilter={(filter) => onChange({ filter })}
        />
      )}
    </>
  );
}

/** Sort select for phones, where column headers are hidden. */
function OrderChoice({ options, description, state, onChange }: ToolbarProps) {
  const { t } = useText();
  const orders = options.columns.flatMap(({ field, label }) => {
    const order = sortField(description, field);
    return order === undefined ? [] : [{ value: order, label: t(label) }];
  });
  return (
    <div className={styles['order-choice']}>
      <Select
        aria-label={t('resource-table.orderBy')}
        value={state.orderBy}
        options={orders}
        onChange={(orderBy) => onChange({ orderBy })}
      />
      <Button look="quiet" onClick={() => onChange({ ascending: !state.ascending })}>
        {t(state.ascending ? 'resource-table.ascending' : 'resource-table.descending')}
      </Button>
    </div>
  );
}

const formats: readonly FileFormat[] = ['csv', 'xlsx'];

function ExportChoice({ name, onExport }: { name: string } & Pick<ToolbarProps, 'onExport'>) {
  const { t } = useText();
  const [isBusy, setBusy] = useState(false);

  async function saveAs(format: FileFormat): Promise<void> {
    setBusy(true);
    try {
      saveFile(await onExport(format), `${name}.${format}`);
    } catch {
      // The error was shown by a toast.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Popup label={t(isBusy ? 'resource-table.exporting' : 'resource-table.export')}>
      {(close) =>
        formats.map((format) => (
          <Button
            key={format}
            look="quiet"
            isBusy={isBusy}
            onClick={() => {
              close();
              void saveAs(format);
            }}
          >
            {t(`resource-table.${format}`)}
          </Button>
        ))
      }
    </Popup>
  );
}
