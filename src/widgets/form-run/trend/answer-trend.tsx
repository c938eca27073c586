import { useCallback, useId, useMemo, useState } from 'react';

import { Chart } from '#engine/charts/chart.tsx';
import { plainAxis, timeAxis } from '#engine/charts/figure.ts';
import type { Palette } from '#engine/charts/palette.ts';
import { useText } from '#engine/text.ts';
import { minPointsForLimits, classifyValue } from '#lib/control-chart.ts';
import { useAnswerTrend } from '#plant/forms/use-forms.ts';
import type { AnswerTrend } from '#schemas/api/forms.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/controls/select.tsx';
import { Spinner } from '#ui/spinner.tsx';

import styles from './answer-trend.module.css';
import { controlOf, limitTraces, pointTraces, spanOfPoints } from './trend-traces.ts';

const periods = [30, 90, 365] as const;

export interface TrendDialogProps {
  formId: string;
  question: { id: string; name: string };
  onClose(): void;
}

/** Individuals control chart of a numeric question's earlier answers at this machine. */
export function AnswerTrendDialog({ formId, question, onClose }: TrendDialogProps) {
  const { t } = useText();
  const id = useId();
  const [days, setDays] = useState<number>(periods[1]);
  const { data, error, refetch } = useAnswerTrend({ formId, questionId: question.id, days });
  return (
    <Dialog title={t('form-run.trend.of', { name: question.name })} onClose={onClose}>
      <div className={styles['trend']}>
        <label htmlFor={id}>{t('form-run.trend.period')}</label>
        <Select
          id={id}
          className=""
          value={String(days)}
          options={periods.map((one) => ({
            value: String(one),
            label: t('form-run.trend.days', { days: one }),
          }))}
          onChange={(chosen) => setDays(Number(chosen))}
        />
        {!data && error && (
          <output className="ls-field-error">
            {t('form-run.trend.failed')}{' '}
            <Button look="quiet" onClick={() => void refetch()}>
              {t('ui.retry')}
            </Button>
          </output>
        )}
        {!data && !error && <Spinner />}
        {data?.Items.length === 0 && <p>{t('form-run.trend.none')}</p>}
        {data && data.Items.length > 0 && <Trend trend={data} />}
      </div>
    </Dialog>
  );
}

function Trend({ trend }: { trend: AnswerTrend }) {
  const { t, locale } = useText();
  const control = controlOf(trend);
  const outside = trend.Items.filter(
    (point) =>
      classifyValue(point.Value, { control, low: point.Low, high: point.High }) !== 'inside',
  ).length;
  const { MachineName, ProductName, TotalItems, Items, Unit } = trend;
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 5 });
  const about = [MachineName, ProductName].filter((one) => one !== null).join(' · ');
  return (
    <>
      <p>
        {`${about} · ${t('form-run.trend.count', { count: TotalItems })}`}
        {Items.length < TotalItems && ` · ${t('form-run.trend.newest', { count: Items.length })}`}
      </p>
      <div className={styles['chart']}>
        <TrendChart trend={trend} />
      </div>
      {control && (
        <p>
          {t('form-run.trend.limits', {
            mean: number.format(control.mean),
            lower: number.format(control.lower),
            upper: number.format(control.upper),
            unit: Unit ?? '',
          })}
          {TotalItems < minPointsForLimits &&
            ` ${t('form-run.trend.preliminary', { count: minPointsForLimits })}`}
        </p>
      )}
      <p>
        <strong>
          {outside === 0
            ? `● ${t('form-run.trend.allInside')}`
            : `▲ ${t('form-run.trend.outside', { count: outside })}`}
        </strong>
      </p>
    </>
  );
}

function TrendChart({ trend }: { trend: AnswerTrend }) {
  const { t, locale } = useText();
  const { TimeZone: timeZone, Unit, DisplayName } = trend;
  const draw = useCallback(
    (palette: Palette) => {
      const span = spanOfPoints(trend);
      const axis = { span, timeZone, folded: [] };
      const yaxis = plainAxis(palette, Unit === null ? {} : { ticksuffix: ` ${Unit}` });
      const given = { palette, t, locale };
      return {
        data: [...limitTraces(trend, span, given), ...pointTraces(trend, given)],
        layout: {
          // Background of the dialog.
          paper_bgcolor: palette.raised,
          plot_bgcolor: palette.raised,
          xaxis: timeAxis(palette, locale, axis),
          yaxis,
        },
      };
    },
    [trend, timeZone, Unit, locale, t],
  );
  const table = useMemo(() => {
    const control = controlOf(trend);
    return {
      isExact: true,
      columns: ['at', 'answer', 'low', 'high', 'who', 'judgement'].map((column) =>
        t(`form-run.column.${column}`),
      ),
      rows: trend.Items.map(({ AnsweredAt, Value, Low, High, Username }) => [
        { at: Date.parse(AnsweredAt), timeZone },
        Value,
        Low,
        High,
        Username,
        t(`form-run.trend.${classifyValue(Value, { control, low: Low, high: High })}`),
      ]),
    };
  }, [trend, timeZone, t]);
  return <Chart label={t('form-run.trend.of', { name: DisplayName })} draw={draw} table={table} />;
}
