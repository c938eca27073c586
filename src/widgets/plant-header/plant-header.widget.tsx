import { type ReactNode, Suspense, use, useId } from 'react';

import type { Plant } from '#schemas/api/machines.gen.ts';

import { oeeMachines } from '#plant/oee-machines.ts';
import { useMode } from '#plant/mode/mode-context.ts';
import { DisplayContext } from '#engine/display.ts';
import { useScreen } from '#engine/screen-context.ts';
import { PlanLink } from '#plant/cells/plan-link.tsx';
import { type PlantScope, usePlantScope } from '#plant/plant-scope.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { dateFormat } from '#shared/date-format.ts';
import { Icon } from '#ui/icon.tsx';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

import { Controls } from './controls.tsx';
import { LivePill } from './live-pill.tsx';
import type { PlantHeaderOptions } from './plant-header.gen.ts';
import styles from './plant-header.module.css';
import schema from './plant-header.schema.json' with { type: 'json' };
import { validate } from './plant-header.validate.gen.js';
import { loadPlantSelect } from './lazy-plant-select.ts';
import type { PlantSelectProps } from './plant-select.tsx';
import { StatusCounts, UpdatedTime } from './summary.tsx';
import { useHeaderShortcuts } from './use-header-shortcuts.ts';
import { useSheet } from './use-sheet.ts';

const slots = {
  plants: { query: 'plants' },
  machines: { query: 'plant-machines', optional: true, select: oeeMachines },
} as const;

/** Header of a plant: name, period, number of machines and age of the data, with their controls. */
export const plantHeader = defineWidget<PlantHeaderOptions, typeof slots>({
  type: 'plant-header',
  schema,
  validate,
  size: { w: 12, h: 3 },
  slots,
  look: 'bare',
  grows: true,
  isHeader: true,
  drawsEmpty: true,
  Component: PlantHeader,
});

type HeaderProps = WidgetProps<PlantHeaderOptions, typeof slots>;
type Data = HeaderProps['data'];

function PlantHeader({ options, data, receivedAt }: HeaderProps) {
  const { t } = useText();
  const { screen } = useScreen();
  const scope = usePlantScope();
  const sheet = useSheet();
  useHeaderShortcuts(scope.route['Id']);
  const { plant, timeZone } = scope;
  const isInUse = plant.RetiredAt === undefined;

  return (
    <header className={styles['header']} data-open={sheet.isOpen || undefined}>
      <div className={styles['row']}>
        <div className={styles['titles']}>
          <h1 className={styles['title']}>{t(screen.title)}</h1>
          <PlantName plants={data.plants} plant={plant} />
        </div>
        <Sheet {...sheet}>
          <Controls plants={data.plants} />
        </Sheet>
      </div>
      <div className={styles['row']}>
        <p className={styles['subtitle']}>
          <span className={styles['sizes']}>
            <span>{t('plant-header.plants', { count: data.plants.length })}</span>
            {isInUse && data.machines && (
              <span>{t('plant-header.machines', { count: data.machines.length })}</span>
            )}
            <AddPlan plant={plant} />
          </span>
          <UpdatedTime receivedAt={receivedAt} timeZone={timeZone} />
        </p>
        <State options={options} machines={data.machines} receivedAt={receivedAt} />
      </div>
    </header>
  );
}

interface StateProps {
  options: PlantHeaderOptions;
  machines: Data['machines'];
  receivedAt: number;
}

/** Current state of the plant; for a retired one the date. */
function State({ options, machines, receivedAt }: StateProps) {
  const { t } = useText();
  const { hasNoData, isRealTime } = useMode();
  const { RetiredAt } = usePlantScope().plant;
  const isInUse = RetiredAt === undefined;
  return (
    <div className={styles['state']}>
      {!isInUse && <Retired at={RetiredAt} />}
      {hasNoData && !isRealTime && (
        <output className={styles['no-data']} title={t('plant-header.no-data.hint')}>
          {t('plant-header.no-data')}
        </output>
      )}
      {isInUse && options.counts !== false && isRealTime && machines && (
        <StatusCounts machines={machines} receivedAt={receivedAt} />
      )}
      {(isInUse || !isRealTime) && <LivePill />}
    </div>
  );
}

/** The plant's name; a select where controls are shown. */
function PlantName({ plants, plant }: { plants: readonly Plant[]; plant: PlantScope['plant'] }) {
  if (use(DisplayContext).hidesControls)
    return <p className={styles['plant']}>{plant.DisplayName}</p>;
  const waiting = <p className={styles['waiting']}>{plant.DisplayName}</p>;
  return (
    <LazyBoundary>
      <Suspense fallback={waiting}>
        <Select plants={plants} selected={plant} />
      </Suspense>
    </LazyBoundary>
  );
}

function Select(props: PlantSelectProps) {
  const { PlantSelect } = use(loadPlantSelect());
  return <PlantSelect {...props} />;
}

/** Link to the floor-plan editor for a plant without a plan. */
function AddPlan({ plant }: { plant: PlantScope['plant'] }) {
  if (plant.HasPlan || plant.RetiredAt !== undefined) return null;
  return <PlanLink plantId={plant.Id} text="plant-header.addPlan" />;
}

/** A retired plant sends no data: only its past is shown. */
function Retired({ at }: { at: string }) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const since = dateFormat('date', locale, timeZone).format(Date.parse(at));
  return <span className={styles['no-data']}>{t('plant-header.retired', { since })}</span>;
}

/** The controls; on phones in a sheet, on displays without controls none. */
function Sheet({
  isOpen,
  button,
  sheet,
  turn,
  children,
}: ReturnType<typeof useSheet> & { children: ReactNode }) {
  const { t } = useText();
  const id = useId();
  if (use(DisplayContext).hidesControls) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles['open']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={turn}
      >
        <Icon name="options" />
        <span className="ls-visually-hidden">{t('plant-header.options')}</span>
      </button>
      <div ref={sheet} className={styles['controls']} id={id}>
        {children}
      </div>
    </>
  );
}
