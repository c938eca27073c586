import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import type { Layout } from '#schemas/config/screen.gen.ts';
import type { Difference } from '#shared/differences.ts';
import { placeChanges } from '#shared/screen/place-changes.ts';

import styles from './editor.module.css';

/** What differs, as a table that can be read: field, before, after. */
export function DifferenceList({
  differences,
  before,
  after,
}: {
  differences: readonly Difference[];
  /** Words above the columns. */
  before?: string;
  after?: string;
}) {
  const { t } = useTranslation();
  const rows = differences.flatMap((one) => rowsOf(one, t));
  if (rows.length === 0) return <p>{t('editor.same')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
    <section className={styles['differences']} aria-label={t('editor.compared')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('editor.field')}</th>
            <th scope="col">{before ?? t('editor.before')}</th>
            <th scope="col">{after ?? t('editor.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.field}</th>
              <td>{row.before}</td>
              <td>{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Row {
  key: string;
  field: string;
  before: string;
  after: string;
}

/** One row a field; of the places for a width, one a widget that stands elsewhere. */
function rowsOf({ pointer, before, after }: Difference, t: TFunction): Row[] {
  const layout = /\/layouts\/(\w+)$/.exec(pointer)?.[1];
  if (layout === undefined || !isLayout(before) || !isLayout(after))
    return [
      {
        key: pointer,
        field: readable(pointer),
        before: valueText(before),
        after: valueText(after),
      },
    ];
  const width = t(`editor.width.${layout}`);
  return placeChanges({ [layout]: before }, { [layout]: after }).map((change) => ({
    key: `${pointer} ${change.id}`,
    field: t('editor.placeOf', { name: change.id, width }),
    before: placeText(change.before, t),
    after: placeText(change.after, t),
  }));
}

function isLayout(value: unknown): value is Layout | undefined {
  return value === undefined || Array.isArray(value);
}

function placeText(place: Layout[number] | undefined, t: TFunction): string {
  if (!place) return '—';
  const { x, y, w: width, h: height } = place;
  return t('editor.placeText', { column: x + 1, row: y + 1, width, height });
}

/** `widgets › list › options › size` */
function readable(pointer: string): string {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join(' › ') || '/';
}

function valueText(value: unknown): string {
  if (value === undefined) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
