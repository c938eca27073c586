import type { TFunction } from 'i18next';

import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { signedDifference } from '#lib/difference.ts';
import { formatFigure } from '#lib/figure-format.ts';
import type {
  PlantPreview,
  PreviewComparison,
  PreviewFigures,
  PreviewLevel,
} from '#schemas/api/previews.gen.ts';
import { ScrollRegion } from '#ui/scroll-region.tsx';

import styles from '../trial/trial.module.css';

const kpis = ['OEE', 'Availability', 'Performance', 'Quality'] as const;
type Kpi = (typeof kpis)[number];

/** Last week's figures of a plant by machine: current and after the change. */
export function PreviewTable({ preview }: { preview: PlantPreview }) {
  const { t, locale } = useText();
  const { DisplayName, Start, End, TimeZone, All, Machines } = preview;
  const date = dateFormat('date', locale, TimeZone);
  // End is exclusive: the last day is the one before.
  const [from, to] = [Date.parse(Start), Date.parse(End) - 1].map((at) => date.format(at));
  const caption = t('resource-table.preview.caption', { plant: DisplayName, from, to });
  return (
    <>
      <Minutes figures={All} />
      <Wanted figures={All} />
      <ScrollRegion className={styles['found']} label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('resource-table.preview.machine')}</th>
              {kpis.map((kpi) => (
                <th scope="col" key={kpi}>
                  {t(`resource-table.preview.${kpi}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name={t('resource-table.preview.all')} figures={All} isTotal />
            {Machines.map((item) => (
              <Row key={item.Id} name={item.DisplayName} figures={item} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

function Minutes({ figures: { Now, Then } }: { figures: PreviewComparison }) {
  const { t, locale } = useText();
  const [plannedNow, plannedThen, runNow, runThen] = [
    Now.PlannedMinutes,
    Then.PlannedMinutes,
    Now.RunMinutes,
    Then.RunMinutes,
  ].map((minutes) => formatFigure(minutes, { decimals: 0 }, locale));
  return <p>{t('resource-table.preview.minutes', { plannedNow, plannedThen, runNow, runThen })}</p>;
}

/** Goal of parts, if there is one. */
function Wanted({ figures: { Now, Then } }: { figures: PreviewComparison }) {
  const { t, locale } = useText();
  if (Now.WantedParts === null && Then.WantedParts === null) return null;
  const [now, proposed] = [Now.WantedParts, Then.WantedParts].map((parts) =>
    formatFigure(parts, { decimals: 0 }, locale),
  );
  return <p>{t('resource-table.preview.wanted', { now, proposed })}</p>;
}

interface RowProps {
  name: string;
  figures: PreviewComparison;
  isTotal?: boolean;
}

function Row({ name, figures: { Now, Then }, isTotal = false }: RowProps) {
  return (
    <tr data-total={isTotal}>
      <th scope="row">{name}</th>
      {kpis.map((kpi) => (
        <Change key={kpi} kpi={kpi} now={Now} then={Then} />
      ))}
    </tr>
  );
}

interface ChangeProps {
  kpi: Kpi;
  now: PreviewFigures;
  then: PreviewFigures;
}

/** Old → new value, with the difference, and the change of level. */
function Change({ kpi, now, then }: ChangeProps) {
  const { t, locale } = useText();
  function format(share: number | null): string {
    return formatFigure(share, { format: 'percent', decimals: 1 }, locale);
  }
  return (
    <td data-label={t(`resource-table.preview.${kpi}`)}>
      <span className={styles['change']}>{`${format(now[kpi])} → ${format(then[kpi])}`}</span>{' '}
      <small>{textOf(signedDifference(then[kpi], now[kpi], format), t)}</small>
      <OtherLevel now={now.Levels?.[kpi]} then={then.Levels?.[kpi]} />
    </td>
  );
}

/** A change of level by the thresholds. */
function OtherLevel({ now, then }: Record<'now' | 'then', PreviewLevel | undefined>) {
  const { t } = useText();
  if (now === undefined || then === undefined || now === then) return null;
  return <small>{` ${t(`figure.level.${now}`)} → ${t(`figure.level.${then}`)}`}</small>;
}

/** Text of a signed difference: more, less, equal or unknown. */
function textOf(difference: string | null, t: TFunction): string {
  if (difference === null) return t('resource-table.preview.unknown');
  if (difference.startsWith('±')) return t('resource-table.preview.same');
  return t(`resource-table.preview.${difference.startsWith('+') ? 'up' : 'down'}`, { difference });
}
