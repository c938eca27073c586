import { Component, Suspense, use, type ReactNode } from 'react';

import type { Widget as Placed } from '#schemas/config/screen.gen.ts';
import { lazyModule } from '#ui/lazy-module.ts';

import styles from './cell.module.css';
import type { CellProblemsProps } from './check/cell-problems.tsx';
import { slotProblems } from './check/slot-problems.ts';
import { useSlots } from './data/use-slots.ts';
import { LoadFailure, Frame, Loading } from './frame.tsx';
import { AutoHeight } from './layout/auto-height.tsx';
import { BreakpointContext, FlowContext } from './layout/flow.ts';
import { useScreen } from './screen-context.ts';
import { useText } from './text.ts';
import { loadWidget } from './widget-parts.ts';
import type { AnyWidget, WidgetRegistry } from './widget.ts';

/** Loaded on demand: screens rarely have problems. */
const loadProblems = lazyModule(() => import('./check/cell-problems.tsx'));

/** One widget in its place. Catches its errors and shows them in the same place. */
export function WidgetCell({ id, placed }: { id: string; placed: Placed }) {
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
  if (!load) return <Problems id={id} placed={placed} widget={undefined} />;
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
  const isRight =
    widget.validate(options) && slotProblems(placed, widget, screen.data ?? {}).length === 0;
  if (!isRight) return <Problems id={id} placed={placed} widget={widget} />;
  return <BoundCell id={id} widget={widget} placed={placed} options={options} />;
}

function Problems(props: CellProblemsProps) {
  const { CellProblems } = use(loadProblems());
  return <CellProblems {...props} />;
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
  const { wordsOf } = useText();
  const { screen } = useScreen();
  const states = useSlots(placed.data ?? none, widget.slots);
  const title = placed.title && wordsOf(placed.title);
  const Title = placed.title === screen.title ? 'h1' : 'h2';
  const isFlowing = widget.isList === true && use(BreakpointContext) === 'phone';
  return (
    <section
      className={styles[widget.look ?? 'panel']}
      data-grows={isFlowing || widget.grows || undefined}
      {...(title ? { 'aria-label': title } : {})}
    >
      {title && <Title className={styles['title']}>{title}</Title>}
      <div className={styles['body']}>
        <Frame widget={widget} states={states}>
          {(data, receivedAt) => {
            const content = (
              <widget.Component options={options} data={data} receivedAt={receivedAt} />
            );
            if (isFlowing)
              return (
                <FlowContext value>
                  <AutoHeight id={id}>{content}</AutoHeight>
                </FlowContext>
              );
            return widget.grows ? <AutoHeight id={id}>{content}</AutoHeight> : content;
          }}
        </Frame>
      </div>
    </section>
  );
}

class CellBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? 'unknown' };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <LoadFailure error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
    );
  }
}
