import { Select } from '@mantine/core';

import type { Plant } from '#schemas/api/machines.gen.ts';

import { useAddress } from '#engine/address.ts';
import { useText } from '#engine/text.ts';
import type { PlantScope } from '#plant/plant-scope.ts';

import styles from './plant-header.module.css';

export interface PlantSelectProps {
  plants: readonly Plant[];
  /** Not in the list if it is retired. */
  selected: PlantScope['plant'];
}

/** Leaves the text field after a choice, so that the page's shortcuts work. */
function leaveField(): void {
  // After the select has focused its field.
  setTimeout(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }));
}

/** Select of another plant, keeping period and tab. */
export function PlantSelect({ plants, selected }: PlantSelectProps) {
  const { t } = useText();
  const [, change] = useAddress();
  const others = plants.filter(({ Id }) => Id !== selected.Id);
  const offered = others.length < plants.length ? plants : [selected, ...plants];
  return (
    <Select
      aria-label={t('plant-header.plant')}
      className={styles['select'] ?? ''}
      classNames={{ input: styles['select-input'] ?? '' }}
      data={offered.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName }))}
      value={selected.Id}
      onChange={(id) => {
        if (id !== null && id !== selected.Id) change({ Id: id, find: null, status: null }, {});
      }}
      onOptionSubmit={leaveField}
      allowDeselect={false}
      searchable={plants.length > 8}
      nothingFoundMessage={t('plant-header.plant.none')}
      checkIconPosition="right"
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}
