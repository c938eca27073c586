import { useEffect, useEffectEvent, useState } from 'react';

import type { ListFilter } from '#resources/list-filter.ts';
import { readNumber } from '#shared/read-number.ts';
import { Popup } from '#ui/popup.tsx';
import { useText } from '#engine/text.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Select } from '#ui/controls/select.tsx';

import { optionLabel } from '../values/option-label.ts';
import { ReferenceField } from '../values/reference-field.tsx';
import type { FieldEntry } from '../table-options.ts';
import styles from './list.module.css';
import { useDebounced } from '#ui/use-debounced.ts';

type Column = FieldEntry;

/** A filterable column, with the field to filter by. */
export interface Filterable {
  column: Column;
  field: ResourceField;
}

/** A name column filters by the reference it belongs to. */
export function filterableFields(
  { Fields }: ResourceDescription,
  columns: readonly Column[],
): Filterable[] {
  const byName = new Map(Fields.map((field) => [field.Name, field]));
  return columns.flatMap((column) => {
    const reference = byName.get(column.field.replace(/Name$/, 'Id'));
    const field = reference?.Kind === 'reference' ? reference : byName.get(column.field);
    return field && isFilterable(field) ? [{ column, field }] : [];
  });
}

function isFilterable({ Kind, IsSearched }: ResourceField): boolean {
  if (Kind === 'text') return IsSearched;
  return ['number', 'choice', 'choices', 'flag', 'reference'].includes(Kind);
}

interface FiltersProps {
  filterables: readonly Filterable[];
  filter: ListFilter;
  params: Record<string, string>;
  onFilter(filter: ListFilter): void;
}

/** One filter control for each column. */
export function Filters({ filterables, filter, params, onFilter }: FiltersProps) {
  const { t } = useText();
  function set(name: string, value: string): void {
    const { [name]: _, ...others } = filter;
    onFilter(value === '' ? others : { ...others, [name]: value });
  }
  return (
    <section className={styles['filters']} aria-label={t('resource-table.filters')}>
      {filterables.map(({ column, field }) => (
        <FilterControl
          key={field.Name}
          column={column}
          field={field}
          params={params}
          value={filter[field.Name] ?? ''}
          onChange={(value) => set(field.Name, value)}
        />
      ))}
      {Object.keys(filter).length > 0 && (
        <Button look="quiet" onClick={() => onFilter({})}>
          {t('resource-table.noFilter')}
        </Button>
      )}
    </section>
  );
}

interface ControlProps extends Filterable {
  params: Record<string, string>;
  value: string;
  onChange(value: string): void;
}

function FilterControl(props: ControlProps) {
  const { column, field, params, value, onChange } = props;
  const { t } = useText();
  const label = t(column.label);
  if (field.Kind === 'reference' && field.Source !== undefined)
    return (
      <ReferenceField
        label={label}
        source={field.Source}
        params={params}
        value={value}
        error={null}
        onChange={onChange}
      />
    );
  if (field.Options) return <OptionFilter {...props} label={label} options={field.Options} />;
  if (field.Kind === 'flag') return <FlagFilter {...props} label={label} />;
  if (field.Kind === 'number') return <NumberFilter {...props} label={label} />;
  return <TextFilter label={label} value={value} onChange={onChange} />;
}

type LabelledProps = Pick<ControlProps, 'value' | 'onChange'> & { label: string };

function OptionFilter({
  column,
  options,
  label,
  value,
  onChange,
}: ControlProps & LabelledProps & { options: readonly string[] }) {
  const { t } = useText();
  const chosen = value === '' ? [] : value.split('|');
  const names = chosen.map((option) => optionLabel(t, column.optionTexts, option)).join(', ');
  return (
    <fieldset className={styles['bounds']} data-single>
      <legend>{label}</legend>
      <Popup label={names || t('resource-table.all')}>
        {options.map((option) => (
          <Checkbox
            key={option}
            label={optionLabel(t, column.optionTexts, option)}
            isChecked={chosen.includes(option)}
            onChange={(isChosen) => onChange(toggled(chosen, option, isChosen).join('|'))}
          />
        ))}
      </Popup>
    </fieldset>
  );
}

function toggled(chosen: readonly string[], option: string, isChosen: boolean): string[] {
  return isChosen ? [...chosen, option] : chosen.filter((one) => one !== option);
}

function FlagFilter({ label, value, onChange }: LabelledProps) {
  const { t } = useText();
  return (
    <label className="ls-field">
      <span>{label}</span>
      <Select
        value={value}
        options={[
          { value: '', label: t('resource-table.all') },
          { value: 'true', label: t('resource-table.yes') },
          { value: 'false', label: t('resource-table.no') },
        ]}
        onChange={onChange}
      />
    </label>
  );
}

function NumberFilter({ label, value, onChange }: LabelledProps) {
  const { t } = useText();
  const [least = '', most = ''] = value.includes('..') ? value.split('..') : [value, value];
  function set(from: string, to: string): void {
    onChange(from === '' && to === '' ? '' : `${from}..${to}`);
  }
  return (
    <fieldset className={styles['bounds']}>
      <legend>{label}</legend>
      <PausedInput
        label={t('resource-table.least', { label })}
        placeholder={t('resource-table.from')}
        isNumber
        value={least}
        onChange={(from) => set(from, most)}
      />
      <PausedInput
        label={t('resource-table.most', { label })}
        placeholder={t('resource-table.to')}
        isNumber
        value={most}
        onChange={(to) => set(least, to)}
      />
    </fieldset>
  );
}

function TextFilter({ label, value, onChange }: LabelledProps) {
  return (
    <label className="ls-field">
      <span>{label}</span>
      <PausedInput label={label} value={value} onChange={onChange} />
    </label>
  );
}

interface PausedInputProps extends LabelledProps {
  placeholder?: string;
  /** Invalid numbers are not applied. */
  isNumber?: boolean;
}

const typingPauseMs = 250;

/** Debounced input; follows outside changes, such as going back. */
function PausedInput({ label, placeholder, isNumber = false, value, onChange }: PausedInputProps) {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  const paused = useDebounced(typed, typingPauseMs);
  if (last !== value) {
    setLast(value);
    setTyped(value);
  }
  const number = isNumber ? readNumber(paused, 'point') : undefined;
  const asked = number === undefined ? paused.trim() : String(number);
  const isUnclear = isNumber && number === undefined && asked !== '';
  const isAsked = paused === typed && asked !== value && !isUnclear;
  const ask = useEffectEvent(onChange);
  useEffect(() => {
    if (isAsked) ask(asked);
  }, [isAsked, asked]);
  return (
    <input
      className="ls-input"
      aria-label={label}
      placeholder={placeholder}
      inputMode={isNumber ? 'decimal' : undefined}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
