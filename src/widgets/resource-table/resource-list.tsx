import { useMemo, useState } from 'react';

import { useAddress } from '#engine/address.ts';
import { useChoices, type Choice } from '#engine/resource/use-choices.ts';
import { useRows } from '#engine/resource/use-resource.ts';
import { useText } from '#engine/text.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/button.tsx';

import { Answered } from './answered.tsx';
import { FoundRows } from './found-rows.tsx';
import { pageSize, useListAddress } from './list-address.ts';
import { OpenDialog, type Open } from './open-dialog.tsx';
import type { ResourceTableOptions } from './resource-table.gen.ts';
import styles from './resource-table.module.css';
import { Toolbar } from './toolbar.tsx';

interface ResourceListProps {
  options: ResourceTableOptions;
  description: ResourceDescription;
}

/** The page of one resource: what it is, its tools, its rows, and the dialog that is open. */
export function ResourceList({ options, description }: ResourceListProps) {
  const { t } = useText();
  const parent = useParent(options);
  const [state, change] = useListAddress(description.OrderBy);
  const { resource, rows } = useRows(description, parent.params, { ...state, pageSize });
  const [open, setOpen] = useState<Open>();
  const may = new Set<string>(description.Verbs);

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
        parent={parent}
        search={state.search}
        onSearch={(search) => change({ search })}
        onExport={() => resource.exportFile(state)}
        name={description.Name}
        onImport={may.has('import') ? () => setOpen({ dialog: 'import' }) : undefined}
      />
      <Answered rows={rows}>
        {({ Items, TotalItems }) => (
          <FoundRows
            options={options}
            description={description}
            rows={Items}
            total={TotalItems}
            state={state}
            onChange={change}
            onOpen={setOpen}
          />
        )}
      </Answered>
      {open && (
        <OpenDialog
          options={options}
          description={description}
          resource={resource}
          open={open}
          onOpen={setOpen}
        />
      )}
    </div>
  );
}

export interface Parent {
  label: string | undefined;
  choices: readonly Choice[];
  value: string;
  isChosen: boolean;
  params: Record<string, string>;
  choose(value: string): void;
}

/** What the rows belong to: the one of the address, else the first. */
function useParent({ parent }: ResourceTableOptions): Parent {
  const choices = useChoices(parent?.resource);
  const [address, change] = useAddress();
  const { parameter = '' } = parent ?? {};
  const value = parent ? (address.get(parameter) ?? choices[0]?.value ?? '') : '';
  const params = useMemo(
    () => (parent ? { [parameter]: value } : {}) as Record<string, string>,
    [parent, parameter, value],
  );
  return {
    label: parent?.label,
    choices,
    value,
    isChosen: !parent || value !== '',
    params,
    choose: (next) => change({ [parameter]: next, page: null, search: null }),
  };
}
