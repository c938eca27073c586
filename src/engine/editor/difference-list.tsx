import { useTranslation } from 'react-i18next';

import type { Difference } from '#shared/differences.ts';

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
  if (differences.length === 0) return <p>{t('editor.same')}</p>;
  return (
    <div className={styles['differences']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('editor.field')}</th>
            <th scope="col">{before ?? t('editor.before')}</th>
            <th scope="col">{after ?? t('editor.after')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={one.pointer}>
              <th scope="row">{readable(one.pointer)}</th>
              <td>{valueText(one.before)}</td>
              <td>{valueText(one.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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
