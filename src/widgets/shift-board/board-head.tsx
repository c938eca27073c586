import type { ReactNode } from 'react';

import { useAddress } from '#engine/address.ts';
import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import { formatPercent } from '#lib/plant-format.ts';
import { groupByPlant } from '#plant/all-machines/plant-groups.ts';
import { useLeadingKpi } from '#plant/live/use-kpi.ts';
import type { QueryRows } from '#engine/query.ts';
import type { Machine, Plant } from '#schemas/api/machines.gen.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { OptionGroup } from '#ui/controls/option-group.tsx';
import { Select } from '#ui/controls/select.tsx';
import { compareNames } from '#shared/compare-names.ts';

import type { BoardHour } from './board-hours.ts';
import { useStoredDashboard } from './stored-dashboard.ts';
import { countText, signedCountText } from './counts.ts';
import styles from './shift-board.module.css';

interface BoardHeadProps {
  board: QueryRows['shift-board'];
  hours: readonly BoardHour[];
  machines: readonly Machine[] | undefined;
  plants: readonly Plant[] | undefined;
}

const none: never[] = [];

/** Header of the board: machine, shift and status. */
export function BoardHead({ board, hours, machines = none, plants = none }: BoardHeadProps) {
  const { t, locale } = useText();
  const { screen, scope } = useScreen();
  const [, change] = useAddress();
  const { isStored, store } = useStoredDashboard(screen.id);
  const groups = groupByPlant(
    machines.toSorted((a, b) => compareNames(a.DisplayName, b.DisplayName, locale)),
    plants,
  );
  const plant = plants.find(({ Id }) => Id === board.machine.ParentId)?.DisplayName;
  const made = sumOf(hours.map((hour) => hour.made));
  const target = sumOf(hours.map((hour) => hour.target));
  const last = hours.findLast(({ running }) => running !== null);
  return (
    <header className={styles['head']}>
      <h1 className={styles['name']}>
        {groups.length > 0 && !scope.user.IsKiosk ? (
          <Select
            aria-label={t('shift-board.machine')}
            className=""
            value={board.machine.Id}
            options={[]}
            onChange={(id) => change({ Machine: id })}
          >
            {groups.map((group) => (
              <OptionGroup
                key={group.id}
                label={group.name}
                options={group.machines.map(({ Id, DisplayName }) => ({
                  value: Id,
                  label: DisplayName,
                }))}
              />
            ))}
          </Select>
        ) : (
          board.machine.DisplayName
        )}
        <span className={styles['shift']}>
          {[plant, board.shift ?? t('shift-board.noShift')].filter(Boolean).join(' · ')}
        </span>
      </h1>
      <dl className={styles['sums']}>
        <Sum label={t('shift-board.column.target')} value={countText(target, locale)} />
        <Sum label={t('shift-board.column.made')} value={countText(made, locale)} />
        <Sum
          label={t('shift-board.column.difference')}
          value={signedCountText(last?.running, locale)}
        />
        <Oee machine={board.machine} />
      </dl>
      {!scope.user.IsKiosk && (
        <span title={t('shift-board.store.hint')}>
          <Checkbox label={t('shift-board.store')} isChecked={isStored} onChange={store} />
        </span>
      )}
    </header>
  );
}

/** OEE of the shift so far; without colour while the board is the shift dashboard. */
function Oee({ machine }: { machine: Machine }) {
  const { locale } = useText();
  const { level } = useLeadingKpi(machine);
  return (
    <Sum label="OEE" value={<span data-level={level}>{formatPercent(machine.OEE, locale)}</span>} />
  );
}

function Sum({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Null if no value is known. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
