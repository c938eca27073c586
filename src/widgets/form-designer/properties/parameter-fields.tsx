import { useText } from '#engine/text.ts';
import type { FormParameter } from '#schemas/api/form-document.gen.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { LinesInput, SelectField, TextInput } from '#ui/controls/fields.tsx';
import type { Finding } from '#machines/form/validate-document.ts';

import { changedRow, type Change } from '../template/change.ts';
import { writtenKey } from '../template/edits.ts';
import styles from '../form-designer.module.css';
import { NumberFields } from './number-fields.tsx';
import { ProductsField } from './products-field.tsx';

interface ParameterFieldsProps {
  parameter: FormParameter;
  findings: readonly Finding[];
  formId: string;
  /** Changes that follow from a new name. */
  nameChange(name: string): Change<FormParameter>;
  onChange(parameter: FormParameter, topic: string): void;
}

const kinds = ['number', 'text', 'yesno', 'choice'] as const;

export function ParameterFields(props: ParameterFieldsProps) {
  const { parameter, findings, formId, nameChange, onChange } = props;
  const { t } = useText();
  const { Id, Kind } = parameter;

  function set(change: Change<FormParameter>): void {
    onChange(changedRow(parameter, change), `${Id} ${Object.keys(change).join(' ')}`);
  }
  function errorOf(field: string): string | undefined {
    const found = findings.find((one) => one.field === field);
    return found && t(found.code, { ...found.values });
  }

  return (
    <div className={styles['fields']}>
      <TextInput
        label={t('form-designer.parameter')}
        value={parameter.DisplayName}
        onChange={(name) => set(nameChange(name))}
      />
      <div className={styles['pair']}>
        <SelectField
          label={t('form-designer.kindLabel')}
          value={Kind}
          options={kinds.map((value) => ({ value, label: t(`form-designer.kind.${value}`) }))}
          onChange={(kind) => set({ ...noLimits, Kind: kind })}
        />
        <TextInput
          label={t('form-designer.key')}
          value={parameter.Key}
          error={errorOf('Key')}
          onChange={(Key) => set({ Key: writtenKey(Key) })}
        />
      </div>
      {Kind === 'number' && <NumberFields row={parameter} {...{ set, errorOf }} />}
      {Kind === 'choice' && (
        <LinesInput
          label={t('form-designer.options')}
          value={parameter.Options ?? []}
          error={errorOf('Options')}
          onChange={(Options) => set({ Options: [...Options] })}
        />
      )}
      <Checkbox
        label={t('form-designer.required')}
        isChecked={parameter.Required}
        onChange={(Required) => set({ Required })}
      />
      <ProductsField
        formId={formId}
        products={parameter.Products}
        onChange={(Products) => set({ Products })}
      />
    </div>
  );
}

/** Clears the fields of other kinds. */
const noLimits: Change<FormParameter> = {
  Low: undefined,
  High: undefined,
  Min: undefined,
  Max: undefined,
  Unit: undefined,
  Decimals: undefined,
  Metric: undefined,
  Options: undefined,
};
