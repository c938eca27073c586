import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SearchField } from '#ui/controls/search-field.tsx';
import { moveNode, type TreeNode } from '#ui/tree/tree-model.ts';
import { Tree } from '#ui/tree/tree.tsx';

import { manyNodes, samplePlant } from './samples.ts';
import styles from './test-drag.module.css';

const rowHeight = 40;

/** Sample trees to drag nodes in, as specified. Nothing is stored. */
export function TestDragPage() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState('');
  return (
    <div className={styles['page']}>
      <title>{t('testDrag.title')}</title>
      <h1>{t('testDrag.title')}</h1>
      <p>{t('testDrag.hint')}</p>
      <SearchField label={t('testDrag.find')} value={filter} onChange={setFilter} />
      <div className={styles['trees']}>
        <Sample label={t('testDrag.plant')} first={samplePlant} filter={filter} />
        <Sample label={t('testDrag.many')} first={manyNodes} filter={filter} />
      </div>
    </div>
  );
}

interface SampleProps {
  label: string;
  first: readonly TreeNode[];
  filter: string;
}

function Sample({ label, first, filter }: SampleProps) {
  const [nodes, setNodes] = useState(first);
  const [activeId, activate] = useState<string>();
  return (
    <section>
      <h2>{label}</h2>
      <div className={styles['tree']}>
        <Tree
          label={label}
          nodes={nodes}
          filter={filter}
          rowHeight={rowHeight}
          opened={first.slice(0, 1).map(({ id }) => id)}
          activeId={activeId}
          onActivate={activate}
          onMove={(move) => setNodes(moveNode(nodes, move))}
        />
      </div>
    </section>
  );
}
