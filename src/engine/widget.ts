import type { ReactNode } from 'react';

import type { SchemaError } from '#shared/schema-problems.ts';

import type { QueryName, QueryRows } from './query.ts';

/** A row of whatever query a screen binds: read by the names of fields that options give. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** What a widget reads, by its own name for it. `any`: the screen chooses the query. */
export interface Slots {
  [slot: string]: {
    query: QueryName | 'any';
    optional?: true;
    /** The rows that the widget is about; without any it is empty. One function, not one a time. */
    select?(rows: readonly never[]): unknown[];
  };
}

type RowOf<Name> = Name extends QueryName ? QueryRows[Name] : AnyRow;

/** Rows by slot. The frame has already dealt with loading, failure and emptiness. */
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
  /** When the rows came, on the browser's clock. The oldest needed slot counts, a live one first. */
  receivedAt: number;
}

export interface Widget<Options, S extends Slots = Slots> {
  /** The `type` a screen file uses. */
  type: string;
  schema: object;
  /** Compiled from the schema by `npm run generate`; checks options before anything is drawn. */
  validate: { (options: unknown): boolean; errors?: SchemaError[] | null };
  /** Columns and rows that a new widget takes. */
  size: { w: number; h: number };
  /** Those that it takes on tablets and phones, where it is another size there. */
  narrowSize?: { w: number; h: number };
  /** Those that it needs to be read: the editor makes it no smaller. */
  least?: { w: number; h: number };
  slots: S;
  /** A panel with a border, or nothing around it: headers. */
  look?: 'panel' | 'bare';
  /** Its place is at least as high as what it draws: for headers, which wrap. */
  grows?: true;
  /** On a phone it is as long as its rows, and the page scrolls. */
  isList?: true;
  /** Draws even when the server has no rows. */
  drawsEmpty?: true;
  /** A header, which has the heading of its page. */
  isHeader?: true;
  /** Has an axis of time, on which a range can be dragged. */
  isOverTime?: true;
  Component(props: WidgetProps<Options, S>): ReactNode;
}

/** A widget whose options and slots are known only to itself. */
export type AnyWidget = Omit<Widget<unknown>, 'Component'> & {
  Component(props: { options: unknown; data: object; receivedAt: number }): ReactNode;
};

export type WidgetRegistry = Record<string, () => Promise<AnyWidget>>;

export function defineWidget<Options, const S extends Slots>(
  widget: Widget<Options, S>,
): Widget<Options, S> {
  return widget;
}
