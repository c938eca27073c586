import type { ReactNode } from 'react';

import type { SchemaError } from '#shared/schema-problems.ts';

import type { QueryName, QueryRows } from './query.ts';

/** A row of any query, read by field names from the options. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** Data that a widget reads, by slot name. `any`: the screen chooses the query. */
export interface Slots {
  [slot: string]: {
    query: QueryName | 'any';
    optional?: true;
    /** Rows to show; without any the widget is empty. Must be a stable function. */
    select?(rows: readonly never[]): unknown[];
  };
}

type RowOf<Name> = Name extends QueryName ? QueryRows[Name] : AnyRow;

/** Rows by slot. The frame has already handled loading, failure and emptiness. */
type SlotRows<S extends Slots> = {
  [Name in keyof S as IsOptional<S[Name], Name, never>]?:
    | readonly RowOf<S[Name]['query']>[]
    | undefined;
} & {
  [Name in keyof S as IsOptional<S[Name], never, Name>]: readonly RowOf<S[Name]['query']>[];
};

type IsOptional<Slot, Yes, No> = Slot extends { optional: true } ? Yes : No;

export interface WidgetProps<Options, S extends Slots> {
  options: Options;
  data: SlotRows<S>;
  /**
   * Time of receipt, on the browser's clock: the oldest of the needed live slots, else of all
   * needed slots.
   */
  receivedAt: number;
}

export interface Widget<Options, S extends Slots = Slots> {
  /** The `type` in a screen file. */
  type: string;
  schema: object;
  /** Compiled from the schema by `npm run generate`; checks options before anything is drawn. */
  validate: { (options: unknown): boolean; errors?: SchemaError[] | null };
  /** Initial columns and rows of a new widget. */
  size: { w: number; h: number };
  /** Initial size on tablets and phones, if different. */
  narrowSize?: { w: number; h: number };
  /** Minimum readable size, enforced by the editor. */
  least?: { w: number; h: number };
  slots: S;
  /** A panel with a border, or bare: headers. */
  look?: 'panel' | 'bare';
  /** Its place grows with its content: for headers, which wrap. */
  grows?: true;
  /** On a phone it shows all rows, and the page scrolls. */
  isList?: true;
  /** Rendered even when the server has no rows. */
  drawsEmpty?: true;
  /** A header with the page's heading. */
  isHeader?: true;
  /** Has a time axis, on which a range can be dragged. */
  isOverTime?: true;
  Component(props: WidgetProps<Options, S>): ReactNode;
}

/** A widget with erased types of options and slots. */
export type AnyWidget = Omit<Widget<unknown>, 'Component'> & {
  Component(props: { options: unknown; data: object; receivedAt: number }): ReactNode;
};

export type WidgetRegistry = Record<string, () => Promise<AnyWidget>>;

export function defineWidget<Options, const S extends Slots>(
  widget: Widget<Options, S>,
): Widget<Options, S> {
  return widget;
}
