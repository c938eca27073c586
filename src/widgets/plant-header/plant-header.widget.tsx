import { Select } from '@mantine/core';
import { useNavigate } from 'react-router-dom';

import { useConnection } from '#engine/live/use-live.ts';
import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';

import type { PlantHeaderOptions } from './plant-header.gen.ts';
import styles from './plant-header.module.css';
import schema from './plant-header.schema.json' with { type: 'json' };
import { validate } from './plant-header.validate.gen.js';
import { SortMenu } from './sort-menu.tsx';
import { StatusCounts, Updated } from './summary.tsx';
import { Tabs } from './tabs.tsx';

const slots = {
  plants: { query: 'plants' },
  machines: { query: 'plant-machines', optional: true },
} as const;

/** Which plant, how many machines, how fresh, and the screens beside this one. */
export const plantHeader = defineWidget<PlantHeaderOptions, typeof slots>({
  type: 'plant-header',
  schema,
  validate,
  size: { w: 12, h: 3 },
  slots,
  look: 'bare',
  drawsEmpty: true,
  Component: PlantHeader,
});

function PlantHeader({ options, data, receivedAt }: WidgetProps<PlantHeaderOptions, typeof slots>) {
  const { t } = useText();
  const { screen, scope } = useScreen();
  const plant = data.plants.find(({ Id }) => Id === scope.route['Id']);

  return (
    <header className={styles['header']}>
      <div className={styles['titles']}>
        <h1 className={styles['title']}>{t(screen.title)}</h1>
        <PlantSelect plants={data.plants} selected={plant} />
        <p className={styles['subtitle']}>
          <span>{t('plant-header.plants', { count: data.plants.length })}</span>
          {data.machines && (
            <span>{t('plant-header.machines', { count: data.machines.length })}</span>
          )}
          <Updated receivedAt={receivedAt} timeZone={plant?.TimeZone ?? 'UTC'} />
        </p>
      </div>
      <div className={styles['side']}>
        <div className={styles['state']}>
          {options.counts !== false && data.machines && (
            <StatusCounts machines={data.machines} receivedAt={receivedAt} />
          )}
          <LivePill />
        </div>
        <div className={styles['views']}>
          <Tabs />
          {options.sort && <SortMenu />}
        </div>
      </div>
    </header>
  );
}

function PlantSelect({
  plants,
  selected,
}: {
  plants: readonly Plant[];
  selected?: Plant | undefined;
}) {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <Select
      aria-label={t('plant-header.plant')}
      className={styles['select'] ?? ''}
      classNames={{ input: styles['select-input'] ?? '' }}
      data={plants.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName }))}
      value={selected?.Id ?? null}
      onChange={(id) => {
        if (id !== null && id !== selected?.Id)
          void navigate({ search: `?Id=${encodeURIComponent(id)}` });
      }}
      allowDeselect={false}
      searchable={plants.length > 8}
      nothingFoundMessage={t('plant-header.plant.none')}
      checkIconPosition="right"
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}

/** Whether the hub keeps the figures current. */
function LivePill() {
  const { t } = useText();
  const connection = useConnection();
  return (
    <output className={styles['pill']} data-connection={connection}>
      <span className={styles['dot']} aria-hidden="true" />
      {t(`plant-header.connection.${connection}`)}
    </output>
  );
}
