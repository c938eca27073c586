import type { Breakpoint } from '#engine/layout/layout.ts';
import type { WidgetExample } from '#engine/widget-example.ts';
import type { AnyWidget } from '#engine/widget.ts';
import type { Screen, Widget } from '#schemas/config/screen.gen.ts';
import { isSameJson } from '#shared/merge-patch.ts';
import { referenceProblems } from '#shared/screen/screen-references.ts';

import { freeName, namesFor, withPlaceBelow } from '../document-edits.ts';

type Example = Pick<WidgetExample, 'data' | 'widget' | 'sampleOptions'>;
type Data = NonNullable<Screen['data']>;

interface NewWidget extends Pick<AnyWidget, 'size' | 'narrowSize' | 'slots'> {
  /** Source of the initial options and queries of the widget. */
  example?: Example | undefined;
}

/**
 * Adds a widget below all others. It binds to matching data of the screen; missing queries are
 * added from the example.
 */
export function withWidget(
  screen: Screen,
  type: string,
  { size, narrowSize = size, slots, example }: NewWidget,
): { screen: Screen; id: string } {
  const id = freeName(type, screen.widgets);
  const { data, bindings } = boundTo(screen, slots, example);
  const options = optionsOf(example);
  const widget: Widget = {
    type,
    ...(hasAny(bindings) && { data: bindings }),
    ...(hasAny(options) && { options }),
  };
  const layouts = Object.fromEntries(
    Object.entries(screen.layouts).map(([breakpoint, places]) => [
      breakpoint,
      withPlaceBelow(places, breakpoint as Breakpoint, {
        id,
        ...(isNarrow(breakpoint) ? narrowSize : size),
      }),
    ]),
  ) as Screen['layouts'];
  const widgets = { ...screen.widgets, [id]: widget };
  return { id, screen: { ...screen, ...(hasAny(data) && { data }), widgets, layouts } };
}

/** Options of the example, without those that fit its sample rows alone. */
function optionsOf(example: Example | undefined): Record<string, unknown> {
  const { sampleOptions = [], widget } = example ?? {};
  const all = Object.entries(widget?.options ?? {});
  return Object.fromEntries(all.filter(([name]) => !sampleOptions.includes(name)));
}

function isNarrow(breakpoint: string): boolean {
  return breakpoint === 'tablet' || breakpoint === 'phone';
}

function boundTo(screen: Screen, slots: AnyWidget['slots'], example: Example | undefined) {
  let { data = {} } = screen;
  const bindings: Record<string, string> = {};
  for (const [slot, { query }] of Object.entries(slots)) {
    const asked = askedFor(slot, example);
    const known = knownName(data, query, asked);
    const bound =
      known === undefined ? withQuery({ ...screen, data }, asked) : { name: known, data };
    if (!bound) continue;
    bindings[slot] = bound.name;
    ({ data } = bound);
  }
  return { data, bindings };
}

function askedFor(slot: string, example: Example | undefined): Data[string] {
  return example?.data?.[example.widget.data?.[slot] ?? ''];
}

/**
 * An equal query, else one of the same kind. For a slot of any query, the example gives the kind.
 */
function knownName(data: Data, query: string, asked: Data[string]): string | undefined {
  const kind = query === 'any' ? asked?.query : query;
  const names = namesFor(data, kind ?? query);
  return names.find((name) => isSameJson(data[name], asked)) ?? names[0];
}

/** Null where the screen lacks something that the query refers to. */
function withQuery(screen: Screen & { data: Data }, asked: Data[string]) {
  if (!asked) return null;
  const name = freeName(asked.query, screen.data);
  const data = { ...screen.data, [name]: asked };
  const isAsked = referenceProblems({ ...screen, data }).length <= referenceProblems(screen).length;
  return isAsked ? { name, data } : null;
}

function hasAny(fields: object): boolean {
  return Object.keys(fields).length > 0;
}
