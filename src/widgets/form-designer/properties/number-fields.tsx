import type { ReactNode } from 'react';

import { useText } from '#engine/text.ts';
import type { FormParameter, FormQuestion } from '#schemas/api/form-document.gen.ts';
import { NumberInput, TextInput } from '#ui/controls/fields.tsx';

import type { Change } from '../template/change.ts';
import styles from '../form-designer.module.css';

type Measured = Pick<
  FormQuestion & FormParameter,
  'Low' | 'High' | 'Min' | 'Max' | 'Unit' | 'Decimals' | 'Metric'
>;

interface NumberFieldsProps {
  row: Measured;
  set(change: Change<Measured>): void;
  errorOf(field: string): string | undefined;
  /** Further fields of the row's kind. */
  children?: ReactNode;
}

const limits = ['Low', 'High', 'Min', 'Max'] as const;
const maxDecimals = 10;

/** Numeric limits of a question or parameter. */
export function NumberFields({ row, set, errorOf, children }: NumberFieldsProps) {
  const { t } = useText();
  return (
    <>
      <div className={styles['pair']}>
        {limits.map((field) => (
          <NumberInput
            key={field}
            label={t(`form-designer.${field.toLowerCase()}`)}
            value={row[field]}
            error={errorOf(field)}
            onChange={(value) => set({ [field]: value })}
          />
        ))}
        <TextInput
          label={t('form-designer.unit')}
          value={row.Unit ?? ''}
          onChange={(Unit) => set({ Unit: Unit || undefined })}
        />
        <NumberInput
          label={t('form-designer.decimals')}
          value={row.Decimals}
          onChange={(decimals) => set({ Decimals: decimalsOf(decimals) })}
        />
        {children}
      </div>
      <TextInput
        label={t('form-designer.metric')}
        value={row.Metric ?? ''}
        onChange={(Metric) => set({ Metric: Metric || undefined })}
      />
    </>
  );
}

/** Limited to the server's range. */
function decimalsOf(given: number | undefined): number | undefined {
  return given === undefined ? undefined : Math.min(Math.max(Math.round(given), 0), maxDecimals);
}
