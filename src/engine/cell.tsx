import { Component, Suspense, use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { unknownName, type ConfigProblem } from '#lib/schema-problems.ts';
import type { Widget as Placed } from '#schemas/config/screen.gen.ts';

import styles from './cell.module.css';
import { checkOptions } from './check-screen.ts';
import { useSlots } from './data/use-slots.ts';
import { Failed, Frame, Loading, Misconfigured } from './frame.tsx';
import { Grown } from './grown.tsx';
import { useScreen } from './screen-context.ts';
import { loadWidget } from './widget-parts.ts';
import type { AnyWidget, WidgetRegistry } from './widget.ts';

/** One widget in its place. Whatever goes wrong with it stays in here and is said here. */
export function Cell({ id, placed }: { id: string; placed: Placed }) {
  return (
    <CellBoundary>
      <Suspense fallback={<Loading />}>
        <LoadedCell id={id} placed={placed} />
      </Suspense>
    </CellBoundary>
  );
}

const none = {};

function LoadedCell({ id, placed }: { id: string; placed: Placed }) {
  const { widgets } = useScreen();
  const load = Object.hasOwn(widgets, placed.type) ? widgets[placed.type] : undefined;
  if (!load) {
    const problem = unknownName(`/widgets/${id}/type`, placed.type, Object.keys(widgets));
    return <Misconfigured name={id} problems={[problem]} />;
  }
  return <CheckedCell id={id} placed={placed} load={load} />;
}

interface CheckedCellProps {
  id: string;
  placed: Placed;
  load: WidgetRegistry[string];
}

function CheckedCell({ id, placed, load }: CheckedCellProps) {
  const { screen } = useScreen();
  const widget = use(loadWidget(load));
  const options = placed.options ?? none;
  const problems = [
    ...checkOptions(widget, options).map((problem) =>
      Object.assign(problem, { pointer: `/widgets/${id}/options${problem.pointer}` }),
    ),
    ...slotProblems(id, placed.data ?? {}, { widget, data: screen.data ?? {} }),
  ];
  if (problems.length > 0) return <Misconfigured name={id} problems={problems} />;
  return <BoundCell id={id} widget={widget} placed={placed} options={options} />;
}

function BoundCell({
  id,
  widget,
  placed,
  options,
}: {
  id: string;
  widget: AnyWidget;
  placed: Placed;
  options: object;
}) {
  const { t } = useTranslation();
  const states = useSlots(placed.data ?? none, widget.slots);
  const title = placed.title && t(placed.title);
  return (
    <section className={styles[widget.look ?? 'panel']} {...(title ? { 'aria-label': title } : {})}>
      {title && <h2 className={styles['title']}>{title}</h2>}
      <div className={styles['body']}>
        <Frame widget={widget} states={states}>
          {(data, receivedAt) => {
            const content = (
              <widget.Component options={options} data={data} receivedAt={receivedAt} />
            );
            return widget.grows ? <Grown id={id}>{content}</Grown> : content;
          }}
        </Frame>
      </div>
    </section>
  );
}

/** Slots that a widget needs and does not get, or that get rows of another kind. */
function slotProblems(
  id: string,
  bindings: Record<string, string | undefined>,
  { widget, data }: { widget: AnyWidget; data: Record<string, { query: string } | undefined> },
): ConfigProblem[] {
  const pointer = `/widgets/${id}/data`;
  const strange = Object.keys(bindings).filter((slot) => !Object.hasOwn(widget.slots, slot));
  const wrong = Object.entries(widget.slots).flatMap(([slot, { query, optional }]) => {
    const name = bindings[slot];
    if (name === undefined) {
      return optional ? [] : [{ pointer, expected: `a field "${slot}"` }];
    }
    const bound = data[name]?.query;
    if (query === 'any' ? bound !== undefined : bound === query) return [];
    if (query === 'any') return [unknownName(`${pointer}/${slot}`, name, Object.keys(data))];
    return [{ pointer: `${pointer}/${slot}`, expected: `data of the query ${query}` }];
  });
  return [
    ...strange.map((slot) => unknownName(`${pointer}/${slot}`, slot, Object.keys(widget.slots))),
    ...wrong,
  ];
}

class CellBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? 'unknown' };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <Failed error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
