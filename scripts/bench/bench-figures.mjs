/** Compares figures of the bench before and after a change. */

/** Smaller differences are within the resolution of clocks and counters. */
const minByUnit = { ms: 3, s: 0.1, MiB: 8 };

/**
 * Compares the best of all rounds for each figure that both have. Higher is better for units per
 * second.
 * @param measured `before` and `after`: figures of all rounds, as the bench writes them.
 * @param worseBy 0.3: worse by more than 30 % counts as worse.
 * @returns a row for each figure, in the order of `before`.
 */
export function compareFigures({ before, after }, worseBy) {
  const names = [...new Set(before.map(({ name }) => name))];
  return names
    .filter((name) => after.some((figure) => figure.name === name))
    .map((name) => {
      const { unit } = before.find((figure) => figure.name === name);
      const isRate = unit.endsWith('/s');
      const [was, is] = [before, after].map((figures) => bestOf(figures, { name, isRate }));
      const change = isRate ? was / is - 1 : is / was - 1;
      const isWorse = change > worseBy && Math.abs(is - was) > (minByUnit[unit] ?? 0);
      const text = `${isWorse ? 'WORSE' : 'ok   '} ${name}: ${shown(was)} → ${shown(is)} ${unit}`;
      return { name, isWorse, text };
    });
}

function bestOf(figures, { name, isRate }) {
  const values = figures.filter((figure) => figure.name === name).map(({ value }) => value);
  return isRate ? Math.max(...values) : Math.min(...values);
}

function shown(value) {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
