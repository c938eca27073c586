export interface Column {
  id: string;
  /** Already in the language of the user. */
  label: string;
  /** A track of CSS grid: `minmax(120px, 1fr)`. */
  width: string;
  /** `mark` is a narrow column without padding; its label is only read out. */
  align: 'start' | 'end' | 'mark';
}

/** Columns as a widget lists them: id, width, and `end` for figures. */
export type ColumnList = readonly (readonly [id: string, width: string, align?: Column['align']])[];

/** Labels come from the texts `<widget>.column.<id>`. */
export function columnsOf(list: ColumnList, widget: string, t: (key: string) => string): Column[] {
  return list.map(([id, width, align = 'start']): Column => ({
    id,
    width,
    align,
    label: t(`${widget}.column.${id}`),
  }));
}
