import { Menu } from '@mantine/core';

import { activeOf, useSortChoice } from '#plant/sort-choice.ts';
import { useText } from '#engine/text.ts';

import styles from './plant-analysis.module.css';

/** The order of machines. Choosing an option turns it around and makes it the active one. */
export function SortMenu() {
  const { t } = useText();
  const { options, choose, reset } = useSortChoice();
  const { by, ascending } = activeOf(options);

  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={styles['sort']}>
          <span className="ls-visually-hidden">{t('plant-analysis.sort')}</span>
          <strong>{t(`plant-analysis.sort.${by}`)}</strong>
          <Direction ascending={ascending} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option.by}
            onClick={() => choose(option.by)}
            data-active={option.isActive || undefined}
            className={styles['option']}
            rightSection={<Direction ascending={option.ascending} />}
          >
            {t(`plant-analysis.sort.${option.by}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={reset} closeMenuOnClick>
          {t('plant-analysis.sort.reset')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Direction({ ascending }: { ascending: boolean }) {
  const { t } = useText();
  const direction = t(`plant-analysis.sort.${ascending ? 'ascending' : 'descending'}`);
  return (
    <>
      <span aria-hidden="true">{ascending ? '↑' : '↓'}</span>
      <span className="ls-visually-hidden">{direction}</span>
    </>
  );
}
