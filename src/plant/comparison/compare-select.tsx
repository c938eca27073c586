import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useAddress } from '#engine/address.ts';
import { type Comparison, readComparison } from '#shared/comparison.ts';

import styles from './compare-select.module.css';

export interface CompareSelectProps {
  /** What the page is about. */
  subject: { kind: 'plant' | 'machine'; id: string };
  /** The plants or machines that the caller may see. */
  others: readonly { Id: string; DisplayName: string }[];
  /** What the page is compared with where the address says nothing. */
  usual: 'none' | 'previous';
  /** The label stands above. */
  isStacked?: boolean;
}

const times = ['none', 'previous', 'week'] as const;

/** What all figures and charts of the page are compared with. The choice is in the address. */
export function CompareSelect({ subject, others, usual, isStacked }: CompareSelectProps) {
  const { t } = useTranslation();
  const id = useId();
  const [search, change] = useAddress();
  const { kind, id: own } = subject;
  const asked = readComparison(search.get('compare'));
  const shown = asked && isAbout(asked, kind) ? valueOf(asked) : usual;
  const choices = others.filter((one) => one.Id !== own);
  const isKnown =
    !shown.includes(':') || choices.some(({ Id }) => valueOf({ kind, id: Id }) === shown);
  const chosen =
    choices.find(({ Id }) => valueOf({ kind, id: Id }) === shown)?.DisplayName ??
    t(`comparison.${isKnown ? shown : 'unknown'}`);
  return (
    <span className={styles['compare']} data-stacked={isStacked || undefined}>
      <label htmlFor={id}>{t('comparison.label')}</label>
      <select
        id={id}
        value={shown}
        onChange={({ target: { value } }) => change({ compare: value === usual ? null : value })}
      >
        {times.map((time) => (
          <option key={time} value={time}>
            {t(`comparison.${time}`)}
          </option>
        ))}
        {!isKnown && <option value={shown}>{t('comparison.unknown')}</option>}
        {choices.length > 0 && (
          <optgroup label={t(`comparison.${kind}s`)}>
            {choices.map(({ Id, DisplayName }) => (
              <option key={Id} value={valueOf({ kind, id: Id })}>
                {DisplayName}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      <span className={styles['printed']}>{chosen}</span>
    </span>
  );
}

function isAbout(asked: Comparison, kind: 'plant' | 'machine'): boolean {
  return asked.kind === kind || !('id' in asked);
}

function valueOf(asked: Comparison): string {
  return 'id' in asked ? `${asked.kind}:${asked.id}` : asked.kind;
}
