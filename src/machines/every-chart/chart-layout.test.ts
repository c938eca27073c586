import { expect, test } from 'vitest';

import { layoutChart, type StateBox } from '#model-testing/suite/exports/chart-layout.ts';
import { drawnChart } from '#model-testing/suite/exports/drawn-chart.ts';

import { charts } from '../charts.ts';

test.each(charts)('$name: states do not overlap, and lie within the drawing', ({ model }) => {
  const { width, height, boxes, arrows } = layoutChart(drawnChart(model.machine));
  const inner = boxes.filter(({ hasInner }) => !hasInner);

  expect(boxes.filter((box) => box.x < 0 || box.y < 0)).toEqual([]);
  expect(boxes.filter((box) => right(box) > width || below(box) > height)).toEqual([]);
  expect(
    inner.flatMap((one, at) => inner.slice(at + 1).filter((other) => overlaps(one, other))),
  ).toEqual([]);
  expect(arrows.filter(({ points }) => points.length < 2)).toEqual([]);
});

function overlaps(one: StateBox, other: StateBox): boolean {
  return (
    one.x < right(other) && other.x < right(one) && one.y < below(other) && other.y < below(one)
  );
}

function right({ x, width }: StateBox): number {
  return x + width;
}

function below({ y, height }: StateBox): number {
  return y + height;
}
