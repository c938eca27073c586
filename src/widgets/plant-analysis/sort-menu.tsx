import { Menu } from '@mantine/core';

import { fileSorting } from '#plant/machine-sorting.ts';
import { useSortChoice, withActive } from '#plant/sort-choice.ts';
import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';

import styles from './plant-analysis.module.css';

/** The order of machines. Choosing an option turns it around and makes it the active one. */
export function SortMenu() {
  const { t } = useText();
  const { chosen, options: own, choose, reset } = useSortChoice();
  const shown = useFileSorting();
  const options = chosen ? own : withActive(shown);
  const { by, ascending } = options.find(({ isActive }) => isActive) ?? shown;

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
            onClick={() => choose(option.by, shown)}
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

/** Of the first widget of the screen that names an order; the usual one where none does. */
function useFileSorting() {
  const { widgets } = useScreen().screen;
  const named = Object.values(widgets).find((widget) => widget?.options?.['sortBy'] !== undefined);
  return fileSorting(named?.options ?? {});
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
