import { Menu } from '@mantine/core';

import { sortingOfFile } from '#plant/machine-sorting.ts';
import { useSortChoice, withActive } from '#plant/sort-choice.ts';
import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';

import styles from './plant-analysis.module.css';

/** Sort menu. Choosing an option reverses it and makes it the active one. */
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

/** Order of the first widget on the screen that defines one, else the default. */
function useFileSorting() {
  const { widgets } = useScreen().screen;
  const named = Object.values(widgets).find((widget) => widget?.options?.['sortBy'] !== undefined);
  return sortingOfFile(named?.options ?? {});
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
