import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { type Text, useText, type ScreenText } from '#engine/text.ts';
import type { Layout } from '#schemas/config/screen.gen.ts';
import type { Difference } from '#shared/differences.ts';
import { escapeStep } from '#shared/json-pointer.ts';
import { isObject } from '#shared/merge-patch.ts';
import { placeChanges } from '#shared/screen/place-changes.ts';
import { ScrollRegion } from '#ui/scroll-region.tsx';

import { choiceName } from '../form/field-words.ts';
import { placeWords } from '../form/place-words.ts';
import { useWidgetNames, type WidgetNames } from '../widget-names.ts';
import styles from './draft.module.css';

/** The differences as a table: field, before, after. */
export function DifferenceList({
  differences,
  before,
  after,
  fieldText,
}: {
  differences: readonly Difference[];
  /** Heading of the column. */
  before?: string;
  after?: string;
  fieldText?: ((pointer: string) => string | undefined) | undefined;
}) {
  const { t } = useTranslation();
  const names = useWidgetNames();
  const { wordsOf } = useText();
  const words = { t, names, wordsOf, fieldText };
  const whole = wholeWidgets(differences);
  const rows = inOrder(differences).flatMap((one) => rowsOf(one, whole, words));
  if (rows.length === 0) return <p>{t('editor.same')}</p>;
  return (
    <ScrollRegion className={styles['differences']} label={t('editor.compared')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('editor.field')}</th>
            <th scope="col">{before ?? t('editor.before')}</th>
            <th scope="col">{after ?? t('editor.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.field}</th>
              <td>{row.before}</td>
              <td>{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Visible parts first, data and variables last; `$schema` is left out: it is for text editors. */
function inOrder(differences: readonly Difference[]): Difference[] {
  const shown = differences.filter(({ pointer }) => !/^(?:\/patch)?\/\$schema$/.test(pointer));
  return [
    ...shown.filter(({ pointer }) => !isSource(pointer)),
    ...shown.filter(({ pointer }) => isSource(pointer)),
  ];
}

function isSource(pointer: string): boolean {
  return /^(?:\/patch)?\/(?:data|variables)\//.test(pointer);
}

interface RowWords {
  t: TFunction;
  names: WidgetNames;
  wordsOf: Text['wordsOf'];
  fieldText: ((pointer: string) => string | undefined) | undefined;
}

interface Row {
  key: string;
  field: string;
  before: string;
  after: string;
}

/** Widgets that only one side has: the difference of their type, by JSON pointer of the widget. */
function wholeWidgets(differences: readonly Difference[]): ReadonlyMap<string, Difference> {
  return new Map(
    differences.flatMap((one) => {
      const widget = /^((?:\/patch)?\/widgets\/[^/]+)\/type$/.exec(one.pointer)?.[1];
      const isWhole = one.before === undefined || one.after === undefined;
      return widget !== undefined && isWhole ? [[widget, one]] : [];
    }),
  );
}

/**
 * One row for an added or removed widget, and for any other field; for layouts one row a widget.
 */
function rowsOf(one: Difference, whole: ReadonlyMap<string, Difference>, words: RowWords): Row[] {
  const widget = /^(?:\/patch)?\/widgets\/[^/]+/.exec(one.pointer)?.[0] ?? '';
  const type = whole.get(widget);
  if (!type) return fieldRows(one, whole, words);
  return type === one ? [widgetRow(widget, one, words)] : [];
}

function widgetRow(pointer: string, { before, after }: Difference, words: RowWords): Row {
  const { t, names } = words;
  const id = pointer.split('/').at(-1) ?? '';
  const isKnown = names.typeOf(id) !== undefined;
  return {
    key: pointer,
    field: isKnown ? names.nameOf(id) : names.nameOfType(String(before ?? after)),
    before: before === undefined ? '—' : t('editor.widget.there'),
    after: after === undefined ? t('editor.widget.removed') : t('editor.widget.added'),
  };
}

/** One row a field; for a layout, one row for each moved widget. */
function fieldRows(
  { pointer, before, after }: Difference,
  whole: ReadonlyMap<string, Difference>,
  words: RowWords,
): Row[] {
  const { t, names } = words;
  const layout = /\/layouts\/(\w+)$/.exec(pointer)?.[1];
  if (layout === undefined || !isLayout(before) || !isLayout(after))
    return [
      {
        key: pointer,
        field: words.fieldText?.(pointer) ?? placeWords(t, pointer, names),
        before: valueText(pointer, before, words),
        after: valueText(pointer, after, words),
      },
    ];
  const width = t(`editor.width.${layout}`);
  const prefix = pointer.replace(/\/layouts\/\w+$/, '/widgets/');
  const moved = placeChanges({ [layout]: before }, { [layout]: after }).filter(
    ({ id }) => !whole.has(prefix + escapeStep(id)),
  );
  return moved.map((change) => ({
    key: `${pointer} ${change.id}`,
    field: t('editor.placeOf', { name: names.nameOf(change.id), width }),
    before: placeText(change.before, t),
    after: placeText(change.after, t),
  }));
}

function isLayout(value: unknown): value is Layout | undefined {
  return value === undefined || Array.isArray(value);
}

function placeText(place: Layout[number] | undefined, t: TFunction): string {
  if (!place) return '—';
  const { x, y, w: width, h: height } = place;
  return t('editor.placeText', { column: x + 1, row: y + 1, width, height });
}

/** A value as the widget's form shows it; raw where there is no text for it. */
function valueText(pointer: string, value: unknown, { t, wordsOf }: RowWords): string {
  if (value === undefined) return '—';
  const name = pointer.split('/').at(-1) ?? '';
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
  if (isWordsField(name) && isWords(value)) return wordsOf(value);
  if (isChoices(value)) return value.map((one) => choiceName(t, name, one)).join(', ');
  return typeof value === 'string' ? choiceName(t, name, value) : JSON.stringify(value);
}

/** A list of choices, such as the widths of a condition. */
function isChoices(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
}

function isWordsField(name: string): boolean {
  return name === 'title' || name === 'label' || name === 'alt';
}

function isWords(value: unknown): value is ScreenText {
  return typeof value === 'string' || isObject(value);
}
