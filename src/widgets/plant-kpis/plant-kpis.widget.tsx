import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { useComparison } from '#plant/comparison/use-comparison.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Performance } from '#schemas/api/machines.gen.ts';

import { type ComparedFigures, figuresOf, largestLosses } from './figures.ts';
import type { PlantKpisOptions } from './plant-kpis.gen.ts';
import styles from './plant-kpis.module.css';
import schema from './plant-kpis.schema.json' with { type: 'json' };
import { validate } from './plant-kpis.validate.gen.js';

const slots = {
  performance: { query: 'performance' },
  compared: { query: 'performance', optional: true },
} as const;

/** Figures of the whole plant with differences from the comparison, and the largest losses. */
export const plantKpis = defineWidget<PlantKpisOptions, typeof slots>({
  type: 'plant-kpis',
  schema,
  validate,
  size: { w: 12, h: 3 },
  slots,
  grows: true,
  Component: PlantKpis,
});

function PlantKpis({ options, data }: WidgetProps<PlantKpisOptions, typeof slots>) {
  const [performance] = data.performance;
  if (!performance) return null;
  return <Row performance={performance} rows={data.compared} losses={options.losses ?? 3} />;
}

interface RowProps {
  performance: Performance;
  /** Rows of the chosen comparison. */
  rows: readonly Performance[] | undefined;
  losses: number;
}

function Row({ performance, rows, losses }: RowProps) {
  const { t, locale } = useText();
  const { before, words, note } = useBefore(performance, rows);
  return (
    <div className={styles['row']}>
      <dl className={styles['figures']} aria-label={t('plant-kpis.label')}>
        {figuresOf(performance, before, { t, locale }).map(({ name, value, difference }) => (
          <div key={name} data-name={name}>
            <dt>{t(`plant-kpis.${name}`)}</dt>
            <dd>
              {value}
              {difference !== null && (
                <small title={words}>
                  <span className="ls-visually-hidden">{`${words}: `}</span>
                  {difference}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {note !== null && <p className={styles['compared']}>{note}</p>}
      {losses > 0 && <Losses performance={performance} most={losses} />}
    </div>
  );
}

/** The compared figures: by default the previous period. */
function useBefore(
  { Previous }: Performance,
  rows: readonly Performance[] | undefined,
): { before: ComparedFigures | undefined; words: string; note: string | null } {
  const { t } = useText();
  const { compare } = usePlantScope();
  const isOff = useComparison()?.kind === 'none';
  if (!compare)
    return { before: isOff ? undefined : Previous, words: t('plant-kpis.difference'), note: null };
  const { name } = compare;
  const words = t('comparison.difference', { name });
  const hasNothing = rows !== undefined && !isKnown(rows[0]);
  return { before: rows?.[0], words, note: hasNothing ? t('comparison.noData', { name }) : words };
}

function isKnown(before: Performance | undefined): boolean {
  return before !== undefined && before.OEE !== null;
}

function Losses({ performance, most }: { performance: Performance; most: number }) {
  const { t } = useText();
  const found = largestLosses(performance, most);
  return (
    <div className={styles['losses']}>
      <h2>{t('plant-kpis.losses')}</h2>
      {found.length === 0 ? (
        <p>{t('plant-kpis.noLosses')}</p>
      ) : (
        <ol>
          {found.map(({ name, time, share }) => (
            <li key={name}>
              <span>{t(`plant-kpis.loss.${name}`)}</span> <strong>{time}</strong>
              <span
                className={styles['bar']}
                style={{ transform: `scaleX(${share})` }}
                aria-hidden="true"
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
