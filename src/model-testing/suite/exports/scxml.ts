import type { DrawnChart, DrawnState, DrawnTransition } from './drawn-chart.ts';

/** State Chart XML (W3C, 2015) with states, transitions, guards and actions by name. */
export function toScxml(chart: DrawnChart): string {
  const { id, initial } = chart;
  const head = `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="${id}" initial="${escaped(initial)}">`;
  const outermost = chart.transitions.filter(({ from }) => from === '');
  // Events handled in every state belong to a state around all of them.
  const states = blockOf(chart, null);
  const body =
    outermost.length === 0
      ? states
      : [
          `<state id="${id}" initial="${escaped(initial)}">`,
          ...indented([...outermost.flatMap(transitionOf), ...states]),
          '</state>',
        ];
  const begun =
    outermost.length === 0
      ? head
      : head.replace(`initial="${escaped(initial)}"`, `initial="${id}"`);
  return `${['<?xml version="1.0" encoding="UTF-8"?>', begun, ...indented(body), '</scxml>'].join('\n')}\n`;
}

function blockOf(chart: DrawnChart, parent: string | null): string[] {
  return chart.states
    .filter((state) => state.parent === parent)
    .flatMap((state) => elementOf(chart, state));
}

function elementOf(chart: DrawnChart, state: DrawnState): string[] {
  const tag =
    { final: 'final', parallel: 'parallel', history: 'history' }[state.type as string] ?? 'state';
  const initial = state.initial === null ? '' : ` initial="${escaped(state.initial)}"`;
  return [
    `<${tag} id="${escaped(state.id)}"${initial}>`,
    ...indented([
      ...(state.spec === null ? [] : [`<!-- ${state.spec.replaceAll('--', '- -')} -->`]),
      ...actionsIn('onentry', state.entry),
      ...actionsIn('onexit', state.exit),
      ...state.invoke.map((call) => `<invoke id="${escaped(call)}"/>`),
      ...chart.transitions.filter(({ from }) => from === state.id).flatMap(transitionOf),
      ...blockOf(chart, state.id),
    ]),
    `</${tag}>`,
  ];
}

function transitionOf({ to, on, guard, actions }: DrawnTransition): string[] {
  const attributes = [
    ...(on === 'always' ? [] : [['event', on.replaceAll(/[: ]+/g, '.')]]),
    ...(guard === null ? [] : [['cond', guard]]),
    ...(to === null ? [] : [['target', to]]),
  ].map(([name, value = '']) => ` ${name}="${escaped(value)}"`);
  const open = `<transition${attributes.join('')}`;
  return actions.length === 0
    ? [`${open}/>`]
    : [`${open}>`, ...indented(actions.map(raised)), '</transition>'];
}

function actionsIn(tag: string, actions: readonly string[]): string[] {
  return actions.length === 0 ? [] : [`<${tag}>`, ...indented(actions.map(raised)), `</${tag}>`];
}

function raised(action: string): string {
  return `<log label="action" expr="'${escaped(action)}'"/>`;
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
