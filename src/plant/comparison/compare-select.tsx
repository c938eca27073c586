import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useAddress } from '#engine/address.ts';
import { type Comparison, readComparison } from '#shared/comparison.ts';
import { OptionGroup } from '#ui/controls/option-group.tsx';
import { Select } from '#ui/controls/select.tsx';

import styles from './compare-select.module.css';

export interface CompareSelectProps {
  /** Subject of the page. */
  subject: { kind: 'plant' | 'machine'; id: string };
  /** The plants or machines that the caller may see. */
  others: readonly { Id: string; DisplayName: string }[];
  /** Default comparison where the address has none. */
  usual: 'none' | 'previous';
  /** The label is above the select. */
  isStacked?: boolean;
}

const times = ['none', 'previous', 'week'] as const;

/** Selects the comparison of all figures and charts of the page. It is kept in the address. */
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
  const options = [
    ...times.map((time) => ({ value: time, label: t(`comparison.${time}`) })),
    ...(isKnown ? [] : [{ value: shown, label: t('comparison.unknown') }]),
  ];
  const subjects = choices.map(({ Id, DisplayName }) => ({
    value: valueOf({ kind, id: Id }),
    label: DisplayName,
  }));
  return (
    <span className={styles['compare']} data-stacked={isStacked || undefined}>
      <label htmlFor={id}>{t('comparison.label')}</label>
      <Select
        id={id}
        className=""
        value={shown}
        options={options}
        onChange={(value) => change({ compare: value === usual ? null : value })}
      >
        {subjects.length > 0 && <OptionGroup label={t(`comparison.${kind}s`)} options={subjects} />}
      </Select>
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
