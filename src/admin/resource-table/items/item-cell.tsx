import { useText } from '#engine/text.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';
import { CheckCell } from '#ui/controls/check-cell.tsx';
import { Select } from '#ui/controls/select.tsx';

import type { ItemLabels } from './item-labels.tsx';
import { optionLabel } from '../values/option-label.ts';
import { TimeRangesCell } from './time-ranges-cell.tsx';
import { WeekdaysCell } from './weekdays-cell.tsx';

interface ItemCellProps {
  field: ResourceField;
  label: string;
  /** The screen's entry of the column. */
  labels: ItemLabels[number] | undefined;
  /** Id of the datalist. */
  list: string | undefined;
  value: string | boolean;
  /** Id of the fault's text. */
  description: string | undefined;
  onChange(value: string | boolean): void;
}

/** One value of an item, with the control for its kind. */
export function ItemCell(props: ItemCellProps) {
  const { field, label, labels, value, description, onChange } = props;
  if (typeof value === 'boolean')
    return <CheckCell label={label} isChecked={value} onChange={onChange} />;
  if (field.Options) return <OptionCell {...props} value={value} options={field.Options} />;
  if (labels?.as === 'weekdays')
    return <WeekdaysCell {...{ label, value, description, onChange }} />;
  if (labels?.as === 'timeRanges')
    return <TimeRangesCell {...{ label, value, description, onChange }} />;
  return <TextCell {...props} value={value} />;
}

type TextCellProps = ItemCellProps & { value: string };

function OptionCell(props: TextCellProps & { options: readonly string[] }) {
  const { field, label, labels, options, value, description, onChange } = props;
  const { t } = useText();
  return (
    <Select
      aria-label={label}
      aria-invalid={description !== undefined}
      aria-describedby={description}
      value={value}
      options={[
        { value: '', label: t('resource-table.pick'), disabled: field.IsRequired },
        ...options.map((option) => ({
          value: option,
          label: optionLabel(t, labels?.optionTexts, option),
        })),
      ]}
      onChange={onChange}
    />
  );
}

function TextCell(props: TextCellProps) {
  const { field, label, labels, list, value, description, onChange } = props;
  return (
    <input
      className="ls-input"
      aria-label={label}
      aria-invalid={description !== undefined}
      aria-describedby={description}
      list={list}
      type={labels?.as === 'time' ? 'time' : 'text'}
      inputMode={field.Kind === 'number' ? 'decimal' : undefined}
      maxLength={field.MaxLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
