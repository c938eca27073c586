import { Menu } from '@mantine/core';

import { useSortChoice } from '#engine/sort-choice.ts';
import { useText } from '#engine/text.ts';
import type { SortBy } from '#lib/machine-status.ts';

import styles from './views.module.css';

const options: readonly SortBy[] = ['name', 'oee', 'production', 'downtime'];

/** The order of machines. Choosing the active option turns it around. */
export function SortMenu() {
  const { t } = useText();
  const { chosen, choose, reset } = useSortChoice();
  const { by, ascending } = chosen ?? { by: 'oee', ascending: false };
  const direction = t(`plant-header.sort.${ascending ? 'ascending' : 'descending'}`);

  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={styles['sort']}>
          {t('plant-header.sort')} <strong>{t(`plant-header.sort.${by}`)}</strong>
          <span aria-label={direction}>{arrow(ascending)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option}
            onClick={() => choose(option)}
            rightSection={option === by ? <span>{arrow(ascending)}</span> : undefined}
          >
            {t(`plant-header.sort.${option}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={reset} closeMenuOnClick>
          {t('plant-header.sort.reset')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function arrow(ascending: boolean) {
  return ascending ? '↑' : '↓';
}
