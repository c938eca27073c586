import type { DrawnChart, DrawnState, DrawnTransition } from './drawn-chart.ts';

/**
 * A chart as a mermaid drawing. Internal steps are in a note beside the state, and transitions of
 * every state in a note beside the initial one; guards are in brackets after the event.
 */
export function toMermaid(chart: DrawnChart): string {
  const lines = [
    `[*] --> ${nodeName(chart.initial)}`,
    ...blockOf(chart, null),
    ...chart.transitions.flatMap(arrowOf),
    ...notesOf(chart),
    ...rootNotesOf(chart),
  ];
  return ['stateDiagram-v2', ...lines.map((line) => `  ${line}`)].join('\n');
}

/** The child states of a state, recursively. */
function blockOf(chart: DrawnChart, parent: string | null): string[] {
  return chart.states
    .filter((state) => state.parent === parent)
    .flatMap((state) => {
      const inner = blockOf(chart, state.id);
      const name = nodeName(state.id);
      const label = name === state.key ? [] : [`state "${state.key}" as ${name}`];
      if (inner.length === 0) return label.concat(endOf(state));
      const first = state.initial === null ? [] : [`[*] --> ${nodeName(state.initial)}`];
      const body = first.concat(inner).map((line) => `  ${line}`);
      return label.concat(`state ${name} {`, body, '}', endOf(state));
    });
}

function endOf({ id, type }: DrawnState): string[] {
  return type === 'final' ? [`${nodeName(id)} --> [*]`] : [];
}

/** Transitions of the root have no source state: see `rootNotesOf`. */
function arrowOf({ from, to, on, guard }: DrawnTransition): string[] {
  if (to === null || from === '') return [];
  return [`${nodeName(from)} --> ${nodeName(to)}: ${withGuard(on, guard)}`];
}

function withGuard(on: string, guard: string | null): string {
  return guard === null ? on : `${on} [${guard}]`;
}

function notesOf({ states, transitions }: DrawnChart): string[] {
  return states.flatMap(({ id }) => {
    const inner = transitions.filter(({ from, to }) => from === id && to === null);
    return inner.length === 0
      ? []
      : [`note right of ${nodeName(id)}: ${inner.map(({ on }) => on).join(', ')}`];
  });
}

/** Transitions of the root apply in every state; mermaid has no state for their source. */
function rootNotesOf({ initial, transitions }: DrawnChart): string[] {
  const lines = transitions
    .filter(({ from }) => from === '')
    .map(({ on, guard, to }) => withGuard(on, guard) + (to === null ? '' : ` → ${to}`));
  if (lines.length === 0) return [];
  return [
    `note left of ${nodeName(initial)}`,
    '  in every state:',
    ...lines.map((line) => `  ${line}`),
    'end note',
  ];
}

function nodeName(id: string): string {
  return id.replaceAll('.', '__');
}
