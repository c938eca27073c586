import { useAddress } from '#engine/address.ts';
import { Choice } from '#plant/planning/choice.tsx';
import { PlaceFields } from '#plant/planning/place-fields.tsx';
import type { Place } from '#plant/planning/use-place.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import workPage from '#ui/work-page.module.css';

import type { Week } from './calendar.tsx';
import { exceptionLevels, type Target } from './exception-values.ts';
import styles from './shift-calendar.module.css';
import weekStyles from './week.module.css';

interface ToolbarProps {
  place: Place;
  week: Week;
  target: Target;
  onCopy(): void;
  onPeriod(): void;
}

/** Selects of plant or machine, target of changes, and week. */
export function Toolbar({ place, week, target, onCopy, onPeriod }: ToolbarProps) {
  const { t } = useText();
  const [, change] = useAddress();
  const { plant, machineId } = place;
  const offered = exceptionLevels.filter((level) => level !== 'machine' || machineId !== '');
  return (
    <>
      <div className={workPage['toolbar']}>
        <PlaceFields place={place} />
        <Choice
          label={t('shift-calendar.changeFor')}
          value={target.level}
          choices={offered.map((value) => ({ value, label: t(`shift-calendar.for.${value}`) }))}
          onChange={(level) => change({ level })}
        />
      </div>
      <div className={workPage['toolbar']}>
        <span className={styles['weeks']}>
          <Button look="quiet" onClick={() => week.goBy(-1)}>
            {t('shift-calendar.before')}
          </Button>
          <Button look="quiet" onClick={week.goToday}>
            {t('shift-calendar.thisWeek')}
          </Button>
          <Button look="quiet" onClick={() => week.goBy(1)}>
            {t('shift-calendar.after')}
          </Button>
        </span>
        <TextField
          type="date"
          label={t('shift-calendar.weekOf')}
          value={week.monday}
          error={null}
          onChange={({ target: { value } }) => value !== '' && week.go(value)}
        />
        <Button look="quiet" onClick={onCopy}>
          {t('shift-calendar.copyWeek')}
        </Button>
        <Button look="quiet" onClick={onPeriod}>
          {t('shift-calendar.addPeriod')}
        </Button>
      </div>
      <Legend timeZone={plant?.timeZone ?? ''} />
    </>
  );
}

const kinds = ['working', 'exception', 'break', 'offShift', 'nonWorking'] as const;

function Legend({ timeZone }: { timeZone: string }) {
  const { t } = useText();
  return (
    <ul className={styles['legend']}>
      {kinds.map((kind) => (
        <li key={kind}>
          <span
            className={weekStyles['sample']}
            data-kind={kind === 'exception' ? 'working' : kind}
            data-rule={kind === 'exception' ? kind : 'schedule'}
            aria-hidden="true"
          />
          {t(`shift-calendar.legend.${kind}`)}
        </li>
      ))}
      <li>{t('shift-calendar.zone', { zone: timeZone.replaceAll('_', ' ') })}</li>
    </ul>
  );
}
