import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { LoadFailure, Loading } from '#engine/frame.tsx';
import { ChartSubjectContext } from '#engine/charts/chart-file.ts';
import { loadPlotly } from '#engine/charts/plotly.ts';
import { ScreenView } from '#engine/screen-view.tsx';
import { Annotated } from '#plant/annotations/annotated.tsx';
import { CompareChoice } from '#plant/comparison/compare-choice.tsx';
import { machinePath } from '#plant/machine-path.ts';
import type { PlantScope } from '#plant/plant-scope.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';
import { Select } from '#ui/controls/select.tsx';

import { useCompare } from '../plant/use-compare.ts';
import { LazyPrintLine } from '../shell/lazy-print-line.tsx';
import { machineNamesQuery, plantsQuery, screensQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';
import { screenKit } from '../screen/screen-kit.ts';
import styles from './insights.module.css';

/** Screen of the dialog; an installation may replace it. */
const screenId = 'plant-insights';

interface InsightsDialogProps {
  plant: Plant;
  scope: PlantScope;
  /** Id of the plant or of one of its machines. */
  shown: string;
  onOpen(id: string): void;
  onClose(): void;
}

/** A screen in a dialog. Returns the focus to the opener. */
export function InsightsDialog({ plant, scope, shown, onOpen, onClose }: InsightsDialogProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(width < 640px)', window.innerWidth < 640);
  useFocusReturn();
  usePlotly();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="96vw"
      yOffset="2vh"
      fullScreen={isNarrow}
      returnFocus={false}
      classNames={{ content: styles['content'] ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className={styles['header'] ?? ''}>
          <Modal.Title>{t('insights.title')}</Modal.Title>
          <Picker plant={plant} shown={shown} onOpen={onOpen} />
          <Compared plant={plant} shown={shown} />
          {shown !== plant.Id && !scope.user.IsKiosk && (
            <Link to={machinePath(shown)} className={styles['page'] ?? ''}>
              {t('insights.page')}
            </Link>
          )}
          <Modal.CloseButton aria-label={t('insights.close')} />
        </Modal.Header>
        <Modal.Body className={styles['body'] ?? ''}>
          <Printed plant={plant} scope={scope} shown={shown} />
          <Charts plant={plant} scope={scope} shown={shown} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Printed({ plant, scope, shown }: Pick<InsightsDialogProps, 'plant' | 'scope' | 'shown'>) {
  const { data: machines = [] } = useQuery(machineNamesQuery(plant.Id));
  const machine = machines.find(({ Id }) => Id === shown)?.DisplayName;
  return <LazyPrintLine plant={plant} machine={machine} mode={scope.mode} />;
}

function Picker({ plant, shown, onOpen }: Pick<InsightsDialogProps, 'plant' | 'shown' | 'onOpen'>) {
  const { t } = useTranslation();
  const id = useId();
  const { data: machines = [] } = useQuery(machineNamesQuery(plant.Id));
  const known = [
    { value: plant.Id, label: t('insights.whole-plant', { plant: plant.DisplayName }) },
    ...machines.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName })),
  ];
  const isKnown = known.some(({ value }) => value === shown);
  return (
    <span className={styles['picker']}>
      <label htmlFor={id} className="ls-visually-hidden">
        {t('insights.subject')}
      </label>
      <Select
        id={id}
        className=""
        value={shown}
        options={isKnown ? known : [{ value: shown, label: shown }, ...known]}
        onChange={onOpen}
      />
    </span>
  );
}

/** Select of a second machine or plant to compare with. */
function Compared({ plant, shown }: Pick<InsightsDialogProps, 'plant' | 'shown'>) {
  const { data: machines = [] } = useQuery(machineNamesQuery(plant.Id));
  const { data: plants = [] } = useQuery(plantsQuery(useSession()));
  const isOfPlant = shown === plant.Id;
  return (
    <CompareChoice
      subject={{ kind: isOfPlant ? 'plant' : 'machine', id: shown }}
      others={isOfPlant ? plants : machines}
      usual="none"
    />
  );
}

function Charts({ plant, scope, shown }: Pick<InsightsDialogProps, 'plant' | 'scope' | 'shown'>) {
  const { t } = useTranslation();
  const screens = useQuery(screensQuery(useSession()));
  const machines = useQuery(machineNamesQuery(plant.Id));
  const compare = useCompare(plant, shown);
  const own = useMemo(
    () => ({ ...scope, compare, route: { ...scope.route, Id: shown } }),
    [scope, compare, shown],
  );
  const screen = screens.data?.find(({ id }) => id === screenId);
  const subject = useSubject(plant, shown);
  const isForeign =
    shown !== plant.Id && machines.data && !machines.data.some(({ Id }) => Id === shown);

  if (screens.error && !screens.data)
    return <LoadFailure error={screens.error} onRetry={() => void screens.refetch()} />;
  if (!screens.data) return <Loading />;
  if (isForeign) return <NothingToShow text="insights.unknown" />;
  if (!screen) return <NothingToShow text="screens.none" />;
  return (
    <section aria-label={t(screen.title)}>
      <ChartSubjectContext value={subject}>
        <Annotated scope={own}>
          <ScreenView key={shown} document={screen} scope={own} {...screenKit} />
        </Annotated>
      </ChartSubjectContext>
    </section>
  );
}

/** Subject in the names of chart files. */
function useSubject(plant: Plant, shown: string) {
  const { data: machines } = useQuery(machineNamesQuery(plant.Id));
  const machine = machines?.find(({ Id }) => Id === shown)?.DisplayName;
  return useMemo(() => {
    const names = machine === undefined ? [plant.DisplayName] : [plant.DisplayName, machine];
    return { names, timeZone: plant.TimeZone };
  }, [plant, machine]);
}

function NothingToShow({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles['notice']}>
      <h3>{t(text)}</h3>
      <p>{t(`${text}.hint`)}</p>
    </div>
  );
}

/**
 * Loaded while the server answers: loading it earlier would delay the page's requests by a sixth of
 * a second. A failure is shown by the chart.
 */
function usePlotly(): void {
  useEffect(() => {
    loadPlotly().catch(() => {});
  }, []);
}

/** The dialog is mounted only while open, so that Mantine cannot restore the focus. */
function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
}
