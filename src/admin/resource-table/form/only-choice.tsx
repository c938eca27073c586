import { useEffect, useEffectEvent } from 'react';

import { useChoices } from '#resources/use-choices.ts';
import { useReferences } from '#resources/use-references.ts';

import type { FieldEntry } from '../table-options.ts';
import { isEmpty } from './form-errors.ts';
import { fieldHasValue, type FieldValue, type FormValues, type TypedField } from './form-values.ts';

interface OnlyChoiceProps {
  field: TypedField;
  entry: FieldEntry;
  values: FormValues;
  params: Record<string, string>;
  onFound(value: FieldValue): void;
}

/** Preselects the only choice of a required field in a new row. */
export function OnlyChoice(props: OnlyChoiceProps) {
  const { field, entry, values } = props;
  const isNeeded = entry.neededWith ? fieldHasValue(entry.neededWith, values) : isRequired(field);
  if (!isNeeded || !isEmpty(values[field.Name])) return null;
  if (entry.choices !== undefined) return <OfChoices {...props} source={entry.choices} />;
  return field.Kind === 'reference' && <OfReferences {...props} />;
}

function isRequired({ IsRequired, MinItems = 0 }: TypedField): boolean {
  return IsRequired || MinItems > 0;
}

function OfChoices({ field, source, onFound }: OnlyChoiceProps & { source: string }) {
  const [only, ...others] = useChoices(source);
  const value = others.length === 0 ? only?.value : undefined;
  useFound(value, (found) => onFound(field.Kind === 'texts' ? [found] : found));
  return null;
}

function OfReferences({ field, params, onFound }: OnlyChoiceProps) {
  const { offered } = useReferences(field.Source, { params, search: '', isWanted: true });
  useFound(offered.length === 1 ? offered[0]?.value : undefined, onFound);
  return null;
}

function useFound(value: string | undefined, onFound: (value: string) => void): void {
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (value !== undefined) found(value);
  }, [value]);
}
