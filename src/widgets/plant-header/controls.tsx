import { useId } from 'react';

import type { Plant } from '#schemas/api/machines.gen.ts';

import { useInsights } from '#plant/insights.ts';
import { useMode } from '#plant/mode/mode-context.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Radio } from '#ui/controls/radio.tsx';

import styles from './controls.module.css';
import { Compare } from './compare.tsx';
import { IconButton } from './icon-button.tsx';
import { PageButtons } from './page-buttons.tsx';
import { PeriodButton } from './period-button.tsx';
import { RecentMenu } from './recent-menu.tsx';

interface ControlsProps {
  plants: readonly Plant[];
}

/** Controls of period, auto-update and leading figure. */
export function Controls({ plants }: ControlsProps) {
  const { t } = useText();
  const mode = useMode();
  const { details, user, plant, timeZone } = usePlantScope();
  const { open } = useInsights();
  return (
    <div className={styles['controls']}>
      <PeriodButton timeZone={timeZone} />
      {!user.IsKiosk && <Compare plants={plants} />}
      <Toggle
        icon="live"
        label={t('plant-header.realTime')}
        isOn={mode.isRealTime}
        onTurn={mode.setRealTime}
      />
      <Toggle
        icon="rotate"
        label={t('plant-header.autoUpdate')}
        isOn={mode.isAutoUpdating}
        onTurn={mode.setAutoUpdate}
      />
      <KpiSwitch />
      <span className={styles['group']}>
        <IconButton
          icon="refresh"
          label={t('plant-header.refresh')}
          onPress={mode.refresh}
          isBusy={mode.isAsking}
        />
        {!user.IsKiosk && (
          <RecentMenu plants={plants}>
            <Icon name="history" />
            <span className="ls-visually-hidden">{t('plant-header.recent')}</span>
          </RecentMenu>
        )}
        {details.performance && (
          <IconButton
            icon="insights"
            label={t('plant-header.insights')}
            onPress={() => open(plant.Id)}
          />
        )}
        {!user.IsKiosk && <PageButtons />}
      </span>
    </div>
  );
}

interface ToggleProps {
  icon: IconName;
  label: string;
  isOn: boolean;
  onTurn(isOn: boolean): void;
}

function Toggle({ icon, label, isOn, onTurn }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles['toggle']}
      aria-checked={isOn}
      title={label}
      onClick={() => onTurn(!isOn)}
    >
      <Icon name={icon} />
      <span className={styles['label']}>{label}</span>
      <span className={styles['track']} aria-hidden="true" />
    </button>
  );
}

const kpis = ['OEE', 'TEEP'] as const;

function KpiSwitch() {
  const { t } = useText();
  const { kpi, setKpi } = useMode();
  const group = useId();
  return (
    <fieldset className={styles['kpis']}>
      <legend className="ls-visually-hidden">{t('plant-header.kpi')}</legend>
      {kpis.map((name) => (
        <Radio
          key={name}
          name={group}
          className={styles['kpi']}
          isDotHidden
          isChecked={kpi === name}
          onChoose={() => setKpi(name)}
        >
          {name}
        </Radio>
      ))}
    </fieldset>
  );
}
