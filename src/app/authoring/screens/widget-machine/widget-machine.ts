import { freeName } from '#editor/document-edits.ts';
import type { Screen, Widget } from '#schemas/config/screen.gen.ts';
import { isSameJson } from '#shared/merge-patch.ts';

type Data = NonNullable<Screen['data']>;
type Bindings = NonNullable<Widget['data']>;

/**
 * The machine whose data a widget reads: an id, or a reference like `$plant.Id` to the page's
 * subject. Undefined: none of its data depends on a machine.
 */
export function findWidgetMachine(screen: Screen, id: string): string | undefined {
  const [name = ''] = queriesOf(screen, id);
  const machine = screen.data?.[name]?.parameters?.['machineId'];
  return typeof machine === 'string' ? machine : undefined;
}

interface Choice {
  machineId: string;
  /** Data of the layers beneath, kept even if no widget reads them. */
  base: Data;
}

/** Binds a widget's data to another machine; data of other widgets stay. */
export function withMachine(screen: Screen, id: string, choice: Choice): Screen {
  return queriesOf(screen, id).reduce(
    (changed, name) => withQuery(changed, id, { ...choice, name }),
    screen,
  );
}

/** Names of the widget's data with a machine. Data of the comparison are left out. */
function queriesOf({ data = {}, widgets }: Screen, id: string): string[] {
  const names = new Set(Object.values(widgets[id]?.data ?? {}));
  return [...names].filter((name) => {
    const machine = name !== undefined && data[name]?.parameters?.['machineId'];
    return typeof machine === 'string' && !machine.startsWith('$compare.');
  }) as string[];
}

function withQuery(
  screen: Screen,
  id: string,
  { name, machineId, base }: Choice & { name: string },
): Screen {
  const { data = {}, widgets } = screen;
  const { [id]: widget, ...rest } = widgets;
  const asked = data[name];
  if (!asked || !widget) return screen;
  const wanted = { ...asked, parameters: { ...asked.parameters, machineId } };
  const isKept = Object.hasOwn(base, name) || isRead(name, data, rest);
  const { [name]: _, ...without } = data;
  const others = isKept ? data : without;
  const same = Object.keys(others).find((one) => isSameJson(others[one], wanted));
  const target = same ?? freeName(asked.query, others);
  const bindings = Object.entries(widget.data ?? {}).map(([slot, one]) => [
    slot,
    one === name ? target : one,
  ]);
  const bound: Widget = { ...widget, data: Object.fromEntries(bindings) as Bindings };
  return { ...screen, data: { ...others, [target]: wanted }, widgets: { ...widgets, [id]: bound } };
}

/** Whether a widget or another query uses the data. */
function isRead(name: string, data: Data, widgets: Screen['widgets']): boolean {
  return (
    Object.values(widgets).some((widget) => Object.values(widget?.data ?? {}).includes(name)) ||
    Object.values(data).some((one) => JSON.stringify(one).includes(`$data.${name}.`))
  );
}
