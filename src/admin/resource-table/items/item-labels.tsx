import { useChoices } from '#resources/use-choices.ts';
import { useText } from '#engine/text.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';

import { entryFor, type FormValues } from '../form/form-values.ts';
import type { FieldEntry } from '../table-options.ts';
import { optionLabel } from '../values/option-label.ts';

export type ItemLabels = NonNullable<FieldEntry['items']>;
type ItemLabel = ItemLabels[number];

/** The columns of a list of items that are visible with the current values. */
export function shownItems(
  labels: ItemLabels | undefined,
  fields: readonly ResourceField[],
  values: FormValues,
) {
  if (!labels) return { labels, fields };
  const shown = labels.filter((one) => entryFor([one], one.field, values));
  return { labels: shown, fields: fields.filter(({ Name }) => labelFor(shown, Name)) };
}

export function labelFor(labels: ItemLabels | undefined, name: string): ItemLabel | undefined {
  return labels?.find(({ field }) => field === name);
}

/** The label of a column, else the field's name. */
export function columnLabel(
  labels: ItemLabels | undefined,
  name: string,
  t: ReturnType<typeof useText>['t'],
): string {
  const label = labelFor(labels, name)?.label;
  return label === undefined ? name : t(label);
}

/** Id of a column's datalist; undefined without one. */
export function datalistId(
  labels: ItemLabels | undefined,
  name: string,
  listId: string,
): string | undefined {
  return isOffered(labelFor(labels, name)) ? `${listId}-${name}` : undefined;
}

function isOffered(label: ItemLabel | undefined): boolean {
  return label?.choices !== undefined || label?.suggestions !== undefined;
}

/** Datalists with suggestions for the columns. */
export function Offers({ labels, listId }: { labels: ItemLabels | undefined; listId: string }) {
  return labels
    ?.filter(isOffered)
    .map((one) => <Offer key={one.field} id={`${listId}-${one.field}`} label={one} />);
}

function Offer({ id, label }: { id: string; label: ItemLabel }) {
  const { t } = useText();
  const known = useChoices(label.choices);
  return (
    <datalist id={id}>
      {label.suggestions?.map((value) => (
        <option key={value} value={value}>
          {label.optionTexts ? optionLabel(t, label.optionTexts, value) : value}
        </option>
      ))}
      {known.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </datalist>
  );
}
