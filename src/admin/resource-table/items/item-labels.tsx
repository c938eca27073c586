import { useChoices } from '#resources/use-choices.ts';
import { useText } from '#engine/text.ts';
import type { ResourceField } from '#schemas/api/resources.gen.ts';

import { entryFor, type FormValues } from '../form/form-values.ts';
import type { FieldEntry } from '../table-options.ts';
import { optionLabel } from '../values/option-label.ts';

export type ItemLabels = NonNullable<FieldEntry['items']>;
type ItemLabel = ItemLabels[number];

/** The columns of a list of items, as long as the values of the form are these. */
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

/** Without a label of the screen, the field's own name. */
export function labelOf(
  labels: ItemLabels | undefined,
  name: string,
  t: ReturnType<typeof useText>['t'],
): string {
  const label = labelFor(labels, name)?.label;
  return label === undefined ? name : t(label);
}

/** The id of what is offered for a cell of a column; undefined where nothing is. */
export function listOf(
  labels: ItemLabels | undefined,
  name: string,
  listId: string,
): string | undefined {
  return isOffered(labelFor(labels, name)) ? `${listId}-${name}` : undefined;
}

function isOffered(label: ItemLabel | undefined): boolean {
  return label?.choices !== undefined || label?.suggestions !== undefined;
}

/** Values that the cells of columns offer while someone types. */
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
