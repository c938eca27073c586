import type { DrawnChart, DrawnState, DrawnTransition } from './drawn-chart.ts';

/**
 * A chart as a mermaid drawing. Steps that leave it in the same state are a note beside it; a guard
 * is in brackets after the event.
 */
export function mermaidOf(chart: DrawnChart): string {
  const lines = [
    `[*] --> ${nodeName(chart.initial)}`,
    ...blockOf(chart, null),
    ...chart.transitions.flatMap(arrowOf),
    ...notesOf(chart),
  ];
  return ['stateDiagram-v2', ...lines.map((line) => `  ${line}`)].join('\n');
}

/** The states inside another, each with those inside itself. */
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

/** The chart's own transitions begin in no state: they are told in a note of the drawing's reader. */
function arrowOf({ from, to, on, guard }: DrawnTransition): string[] {
  if (to === null || from === '') return [];
  return [`${nodeName(from)} --> ${nodeName(to)}: ${on}${guard === null ? '' : ` [${guard}]`}`];
}

function notesOf({ states, transitions }: DrawnChart): string[] {
  return states.flatMap(({ id }) => {
    const inner = transitions.filter(({ from, to }) => from === id && to === null);
    return inner.length === 0
      ? []
      : [`note right of ${nodeName(id)}: ${inner.map(({ on }) => on).join(', ')}`];
  });
}

function nodeName(id: string): string {
  return id.replaceAll('.', '__');
}
