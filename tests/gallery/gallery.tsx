import { Component, Suspense, use, type ReactNode } from 'react';

import cell from '#engine/cell.module.css';
import type { SlotState } from '#engine/data/use-slots.ts';
import { Failed, Frame, Loading } from '#engine/frame.tsx';
import { loadWidget } from '#engine/widget-parts.ts';
import type { AnyWidget } from '#engine/widget.ts';
import { widgets } from '#widgets/registry.ts';

import styles from './gallery.module.css';
import { rowsOf } from './rows.ts';
import { Surroundings } from './surroundings.tsx';

const states = ['data', 'stale', 'loading', 'empty', 'failed'] as const;
type State = (typeof states)[number];

const receivedAt = Date.now();
const error = new Error('The gallery fails here on purpose');

/** Every widget in every state. `?only=<type>` shows one. */
export function Gallery() {
  const only = new URLSearchParams(window.location.search).get('only');
  const shown = Object.entries(widgets).filter(([type]) => only === null || type === only);
  return (
    <Surroundings>
      <main className={styles['page']}>
        {shown.map(([type, load]) => (
          <section key={type} id={type}>
            <h2>{type}</h2>
            <Suspense fallback={<Loading />}>
              <States load={load} />
            </Suspense>
          </section>
        ))}
      </main>
    </Surroundings>
  );
}

function States({ load }: { load: () => Promise<AnyWidget> }) {
  const widget = use(loadWidget(load));
  return (
    <div className={styles['states']}>
      {states.map((state) => (
        <figure key={state} className={styles['state']}>
          <figcaption>{state}</figcaption>
          <div className={styles['cell']} data-state={state}>
            <div className={cell[widget.look ?? 'panel']}>
              <div className={cell['body']}>
                <Boundary>
                  <Frame widget={widget} states={slotsOf(widget, state)}>
                    {(data, since) => (
                      <widget.Component options={{}} data={data} receivedAt={since} />
                    )}
                  </Frame>
                </Boundary>
              </div>
            </div>
          </div>
        </figure>
      ))}
    </div>
  );
}

/** What came of each slot in this state. */
function slotsOf(widget: AnyWidget, state: State): SlotState[] {
  const hasFailed = state === 'failed' || state === 'stale';
  return Object.entries(widget.slots).map(([slot, { query, optional }]) => ({
    slot,
    rows: rowsIn(state, query),
    receivedAt,
    error: hasFailed ? error : undefined,
    isAskedAgain: false,
    isOptional: optional === true,
    isLive: false,
    retry() {},
  }));
}

function rowsIn(state: State, query: keyof typeof rowsOf | 'any'): SlotState['rows'] {
  if (state === 'loading' || state === 'failed') return undefined;
  if (state === 'empty' || query === 'any') return [];
  return (rowsOf[query] ?? []) as unknown as SlotState['rows'];
}

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown };
  }

  override render() {
    const { error: thrown } = this.state;
    if (thrown === undefined) return this.props.children;
    return <Failed error={thrown} onRetry={() => this.setState({ error: undefined })} />;
  }
}
