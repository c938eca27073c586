import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { NumberInput, SelectField, TextInput } from '#ui/controls/fields.tsx';
import workPage from '#ui/work-page.module.css';

import { withSpotsAlike, withChangedSpot, withoutSpots, type PlanSpot } from './plan/plan-edits.ts';
import type { PlanEditor } from './plan/use-plan-editor.ts';
import styles from './floor-plan.module.css';

const sides = ['Left', 'Top', 'Width', 'Height'] as const;
const maxLabelLength = 40;

/** Position and size of the selected spots. */
export function SpotPanel({ editor }: { editor: PlanEditor }) {
  const { t } = useText();
  const { plan, selected, machines } = editor;
  const spots = plan.Spots.filter(({ MachineId }) => selected.has(MachineId));
  const [spot, ...others] = spots;
  if (!spot)
    return (
      <section className={styles['panel']} aria-label={t('floor-plan.spot')}>
        <h2>{t('floor-plan.spot')}</h2>
        <p className={styles['hint']}>{t('floor-plan.spotHint')}</p>
      </section>
    );
  const name = machines.find(({ Id }) => Id === spot.MachineId)?.DisplayName ?? '';
  const isOne = others.length === 0;
  return (
    <section className={styles['panel']} aria-label={t('floor-plan.spot')}>
      <h2>{isOne ? name : t('floor-plan.several', { count: spots.length })}</h2>
      {isOne && <SpotFields key={spot.MachineId} editor={editor} spot={spot} />}
      <div className={workPage['actions']}>
        {isOne && (
          <Button look="quiet" onClick={() => editor.edit(withSpotsAlike(plan, spot.MachineId))}>
            {t('floor-plan.alike')}
          </Button>
        )}
        <Button
          look="quiet"
          onClick={() => {
            editor.edit(withoutSpots(plan, selected));
            editor.select(new Set());
          }}
        >
          {t('floor-plan.takeOff')}
        </Button>
      </div>
    </section>
  );
}

function SpotFields({ editor, spot }: { editor: PlanEditor; spot: PlanSpot }) {
  const { t } = useText();
  const { plan, edit } = editor;

  function change(field: keyof PlanSpot, value: string | number | null): void {
    edit(withChangedSpot(plan, spot.MachineId, { [field]: value }), `${field} ${spot.MachineId}`);
  }

  return (
    <div className={styles['fields']}>
      <TextInput
        label={t('floor-plan.spotLabel')}
        value={spot.Label ?? ''}
        onChange={(label) => change('Label', label.slice(0, maxLabelLength) || null)}
      />
      <SelectField
        label={t('floor-plan.shape')}
        value={spot.Shape ?? 'rectangle'}
        options={(['rectangle', 'ellipse'] as const).map((value) => ({
          value,
          label: t(`floor-plan.shape.${value}`),
        }))}
        onChange={(shape) => change('Shape', shape)}
      />
      <div className={styles['pair']}>
        {sides.map((side) => (
          <NumberInput
            key={side}
            label={t(`floor-plan.${side}`)}
            value={spot[side]}
            onChange={(value) => value !== undefined && change(side, value)}
          />
        ))}
      </div>
    </div>
  );
}
