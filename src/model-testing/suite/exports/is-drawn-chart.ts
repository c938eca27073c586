import type { DrawnChart } from './drawn-chart.ts';

/** Whether parsed JSON is a complete chart of `charts export --format json`. */
export function isDrawnChart(value: unknown): value is DrawnChart {
  const { id, initial, states, transitions } = partsOf(value);
  return (
    [id, initial].every(isText) && isListOf(states, isState) && isListOf(transitions, isTransition)
  );
}

function isState(value: unknown): boolean {
  const { id, key, type, parent, initial, spec, entry, exit, invoke } = partsOf(value);
  return (
    [id, key, type].every(isText) &&
    [parent, initial, spec].every(isTextOrNull) &&
    [entry, exit, invoke].every((list) => isListOf(list, isText))
  );
}

function isTransition(value: unknown): boolean {
  const { from, on, to, guard, actions } = partsOf(value);
  return [from, on].every(isText) && [to, guard].every(isTextOrNull) && isListOf(actions, isText);
}

function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}
