import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import { defineWidget } from '#engine/widget.ts';
import { machinePath } from '#plant/machine-path.ts';
import { SearchField } from '#ui/controls/search-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { visibleRows } from '#ui/tree/tree-model.ts';
import { Tree } from '#ui/tree/tree.tsx';

import { hierarchyTree, useHierarchy } from './use-hierarchy.ts';
import type { PlantTreeOptions } from './plant-tree.gen.ts';
import styles from './plant-tree.module.css';
import schema from './plant-tree.schema.json' with { type: 'json' };
import { validate } from './plant-tree.validate.gen.js';

/** All plants and machines as a tree; a press opens a page. */
export const plantTree = defineWidget<PlantTreeOptions, Record<never, never>>({
  type: 'plant-tree',
  schema,
  validate,
  size: { w: 12, h: 20 },
  slots: {},
  Component: PlantTree,
});

const nothingOpen: ReadonlySet<string> = new Set();

function PlantTree() {
  const { t, locale } = useText();
  const { client } = useScreen().scope;
  const navigate = useNavigate();
  const [filter, setFilter] = useState('');
  const { items, error, retry } = useHierarchy(client.Id || undefined);
  const nodes = useMemo(() => hierarchyTree(items ?? [], locale), [items, locale]);
  const types = useMemo(() => new Map(items?.map(({ Id, Type }) => [Id, Type])), [items]);
  const opened = useMemo(
    () => (items ?? []).filter(({ Type }) => Type === 'Client').map(({ Id }) => Id),
    [items],
  );
  const isFound = visibleRows(nodes, { open: nothingOpen, filter }).length > 0;

  function open(id: string): void {
    if (types.get(id) === 'Machine') void navigate(machinePath(id));
    if (types.get(id) === 'Plant')
      void navigate(`/dashboard/plant/overview?Id=${encodeURIComponent(id)}`);
  }

  if (error)
    return (
      <p className="ls-field-error" role="alert">
        {`${error.message} `}
        <button type="button" className="ls-link" onClick={retry}>
          {t('ui.retry')}
        </button>
      </p>
    );
  if (!items) return <Spinner />;
  if (items.length === 0) return <p className={styles['hint']}>{t('plant-tree.none')}</p>;
  return (
    <div className={styles['body']}>
      <SearchField label={t('plant-tree.find')} value={filter} onChange={setFilter} />
      {!isFound && <p className={styles['hint']}>{t('plant-tree.notFound', { filter })}</p>}
      <div className={styles['tree']}>
        <Tree
          label={t('plant-tree.label')}
          nodes={nodes}
          filter={filter}
          rowHeight={40}
          opened={opened}
          onActivate={open}
        />
      </div>
    </div>
  );
}
