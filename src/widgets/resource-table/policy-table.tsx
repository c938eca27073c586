import type { TFunction } from 'i18next';

import { useText } from '#engine/text.ts';
import { dateFormat } from '#lib/date-format.ts';
import { differenceOf } from '#lib/difference.ts';
import { formatFigure } from '#lib/figure-format.ts';
import type { PolicyComparison, PolicyPreview } from '#schemas/api/plants.gen.ts';

import styles from './resource-table.module.css';

const kpis = ['OEE', 'Availability', 'Performance', 'Quality'] as const;
type Kpi = (typeof kpis)[number];

/** Machine by machine, what last week's figures are, and what they would be. */
export function PolicyTable({ preview }: { preview: PolicyPreview }) {
  const { t, locale } = useText();
  const { Start, End, TimeZone, Plant, Items } = preview;
  const date = dateFormat('date', locale, TimeZone);
  // The last day is whole: it ends where the next one begins.
  const [from, to] = [Date.parse(Start), Date.parse(End) - 1].map((at) => date.format(at));
  const caption = t('resource-table.policy.caption', { from, to });
  if (Items.length === 0) return <p>{t('resource-table.policy.noMachine')}</p>;
  return (
    <>
      <Minutes figures={Plant} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard */}
      <section className={styles['found']} aria-label={caption} tabIndex={0}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('resource-table.policy.machine')}</th>
              {kpis.map((kpi) => (
                <th scope="col" key={kpi}>
                  {t(`resource-table.policy.${kpi}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name={t('resource-table.policy.all')} figures={Plant} isTotal />
            {Items.map((item) => (
              <Row key={item.Id} name={item.DisplayName} figures={item} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Minutes({ figures: { Now, Then } }: { figures: PolicyComparison }) {
  const { t, locale } = useText();
  const [plannedNow, plannedThen, runNow, runThen] = [
    Now.PlannedMinutes,
    Then.PlannedMinutes,
    Now.RunMinutes,
    Then.RunMinutes,
  ].map((minutes) => formatFigure(minutes, { decimals: 0 }, locale));
  return <p>{t('resource-table.policy.minutes', { plannedNow, plannedThen, runNow, runThen })}</p>;
}

interface RowProps {
  name: string;
  figures: PolicyComparison;
  isTotal?: boolean;
}

function Row({ name, figures: { Now, Then }, isTotal = false }: RowProps) {
  return (
    <tr data-total={isTotal}>
      <th scope="row">{name}</th>
      {kpis.map((kpi) => (
        <Change key={kpi} kpi={kpi} now={Now[kpi]} then={Then[kpi]} />
      ))}
    </tr>
  );
}

/** Now → then, and beside it the difference with its sign and in words. */
function Change({ kpi, now, then }: { kpi: Kpi; now: number | null; then: number | null }) {
  const { t, locale } = useText();
  function format(share: number | null): string {
    return formatFigure(share, { format: 'percent', decimals: 1 }, locale);
  }
  return (
    <td data-label={t(`resource-table.policy.${kpi}`)}>
      <span className={styles['change']}>{`${format(now)} → ${format(then)}`}</span>{' '}
      <small>{textOf(differenceOf(then, now, format), t)}</small>
    </td>
  );
}

/** The difference with its sign; beside it, whether that is more or less. */
function textOf(difference: string | null, t: TFunction): string {
  if (difference === null) return t('resource-table.policy.unknown');
  if (difference.startsWith('±')) return t('resource-table.policy.same');
  return t(`resource-table.policy.${difference.startsWith('+') ? 'up' : 'down'}`, { difference });
}
