import { Link } from 'react-router-dom';

import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { CompareChoice } from '#plant/comparison/compare-choice.tsx';
import { StatusLine } from '#plant/cells/machine-cells.tsx';
import { machinePath } from '#plant/machine-path.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import { dateFormat } from '#shared/date-format.ts';

import { Facts } from './facts.tsx';
import { Figures } from './figures.tsx';
import type { MachineHeaderOptions } from './machine-header.gen.ts';
import styles from './machine-header.module.css';
import schema from './machine-header.schema.json' with { type: 'json' };
import { validate } from './machine-header.validate.gen.js';
import { Neighbours } from './neighbours.tsx';
import { PeriodSelect } from './period-select.tsx';

const slots = {
  machine: { query: 'plant-machines' },
  names: { query: 'machine-names', optional: true },
  plants: { query: 'plants', optional: true },
  orders: { query: 'current-orders', optional: true },
  products: { query: 'current-products', optional: true },
  shifts: { query: 'shifts', optional: true },
  people: { query: 'machine-users', optional: true },
} as const;

/** A machine's name, status, order and people, and its live figures. */
export const machineHeader = defineWidget<MachineHeaderOptions, typeof slots>({
  type: 'machine-header',
  schema,
  validate,
  size: { w: 12, h: 6 },
  slots,
  look: 'bare',
  grows: true,
  isHeader: true,
  Component: MachineHeader,
});

export type HeaderData = WidgetProps<MachineHeaderOptions, typeof slots>['data'];

function MachineHeader({
  options,
  data,
  receivedAt,
}: WidgetProps<MachineHeaderOptions, typeof slots>) {
  const { t } = useText();
  const { plant, mode } = usePlantScope();
  const [row] = data.machine;
  if (!row) return null;
  const listed = data.plants?.find(({ Id }) => Id === plant.Id);

  return (
    <header className={styles['header']}>
      <Neighbours names={data.names ?? []} machineId={row.Id} plantId={plant.Id} />
      <div className={styles['row']}>
        <div className={styles['titles']}>
          <p className={styles['plant']}>{listed?.DisplayName ?? plant.DisplayName}</p>
          <h1 className={styles['title']}>{row.DisplayName}</h1>
        </div>
        <div className={styles['state']}>
          {row.RetiredAt === undefined ? (
            <StatusLine row={row} receivedAt={receivedAt} />
          ) : (
            <Retired at={row.RetiredAt} />
          )}
          <Moved row={row} />
          {mode.name !== 'real-time' && (
            <span className={styles['past']}>{t('machine-header.notLive')}</span>
          )}
        </div>
        {options.isLive !== true && (
          <>
            <PeriodSelect />
            <CompareChoice
              subject={{ kind: 'machine', id: row.Id }}
              others={data.names ?? []}
              usual="none"
              isStacked
            />
          </>
        )}
      </div>
      <Facts row={row} data={data} />
      <Figures row={row} />
    </header>
  );
}

/** Links between the pages of a machine that was moved to another plant. */
function Moved({ row: { MovedFromId, MovedToId } }: { row: Machine }) {
  const { t } = useText();
  return (
    <>
      {MovedToId !== undefined && (
        <Link to={machinePath(MovedToId)}>{t('machine-header.movedTo')}</Link>
      )}
      {MovedFromId !== undefined && (
        <Link to={machinePath(MovedFromId)}>{t('machine-header.movedFrom')}</Link>
      )}
    </>
  );
}

/** Replaces the status of a retired machine, which sends no data. */
function Retired({ at }: { at: string }) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const since = dateFormat('date', locale, timeZone).format(Date.parse(at));
  return <span className={styles['past']}>{t('machine-header.retired', { since })}</span>;
}
