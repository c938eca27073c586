import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { useAnnotations } from '#plant/annotations/use-annotations.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import { useShownStop } from '#plant/shown-stop.ts';
import type { Stop } from '#schemas/api/stops.gen.ts';

import { StopDialog } from './stop-dialog.tsx';
import type { StopListOptions } from './stop-list.gen.ts';
import styles from './stop-list.module.css';
import schema from './stop-list.schema.json' with { type: 'json' };
import { validate } from './stop-list.validate.gen.js';
import { StopTable } from './stop-table.tsx';

const slots = {
  stops: { query: 'stops' },
  reasons: { query: 'stop-reasons', optional: true },
} as const;

/** Stops with reasons, including those that need one; a press opens a dialog. */
export const stopList = defineWidget<StopListOptions, typeof slots>({
  type: 'stop-list',
  schema,
  validate,
  size: { w: 8, h: 14 },
  slots,
  Component: StopList,
});

function StopList({ options, data }: WidgetProps<StopListOptions, typeof slots>) {
  const { t } = useText();
  const scope = usePlantScope();
  const notes = useAnnotations(scope);
  const { shown, machineId, open, close } = useShownStop();
  const [isWorkList, setWorkList] = useState(options.withoutReason === true);
  const [stops] = data.stops;
  if (!stops) return null;
  const { Items, WithoutReason, IsCapped } = stops;
  const wanted = isWorkList ? Items.filter(({ NeedsReason }) => NeedsReason) : Items;
  const isOfMany = new Set(Items.map((stop) => stop.MachineId)).size > 1;
  const part = shown === null ? undefined : stopAt(Items, { at: Number(shown), machineId });

  return (
    <div className={styles['list']}>
      <fieldset className={styles['choice']}>
        <legend className="ls-visually-hidden">{t('stop-list.which')}</legend>
        <Choice isOn={!isWorkList} label={t('stop-list.all')} onChoose={() => setWorkList(false)} />
        <Choice
          isOn={isWorkList}
          label={t('stop-list.withoutReason')}
          count={WithoutReason}
          onChoose={() => setWorkList(true)}
        />
      </fieldset>
      {wanted.length === 0 ? (
        <p className={styles['nothing']}>
          {t(isWorkList ? 'stop-list.none.withoutReason' : 'stop-list.none')}
        </p>
      ) : (
        <StopTable
          stops={wanted}
          notes={notes}
          isOfMany={isOfMany}
          onOpen={({ Id, MachineId }) => open(Id, isOfMany ? MachineId : undefined)}
        />
      )}
      {IsCapped && <p className={styles['hint']}>{t('stop-list.capped')}</p>}
      {part && (
        <StopDialog
          key={`${part.MachineId} ${part.StopStart}`}
          first={part}
          stops={Items}
          reasons={data.reasons ?? []}
          isReadOnly={scope.user.IsKiosk}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The part of a stop at an instant; without a machine, of the listed one. */
function stopAt(
  stops: readonly Stop[],
  { at, machineId }: { at: number; machineId: string | null },
): Stop | undefined {
  return stops.find(
    ({ Start, End, MachineId }) =>
      Date.parse(Start) <= at && at < Date.parse(End) && (machineId ?? MachineId) === MachineId,
  );
}

interface ChoiceProps {
  isOn: boolean;
  label: string;
  count?: number;
  onChoose(): void;
}

function Choice({ isOn, label, count, onChoose }: ChoiceProps) {
  const { locale } = useText();
  return (
    <button type="button" aria-pressed={isOn} onClick={onChoose}>
      {label}
      {count !== undefined && (
        <span className={styles['count']} data-some={count > 0 || undefined}>
          {count.toLocaleString(locale)}
        </span>
      )}
    </button>
  );
}
