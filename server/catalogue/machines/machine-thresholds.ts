import { Problem } from '#server/base/problem.ts';
import type { Values } from '#server/resource-kit/describe/define-resource.ts';
import type { Field } from '#server/resource-kit/describe/field.ts';
import { number, withDefault } from '#server/resource-kit/describe/fields.ts';

/** Default thresholds. */
const defaultThresholds = {
  OEE: { High: 0.75, Low: 0.6 },
  Availability: { High: 0.85, Low: 0.75 },
  Performance: { High: 0.9, Low: 0.8 },
  Quality: { High: 0.97, Low: 0.94 },
  /** Percent of the hourly goal; the others are fractions. */
  TotalParts: { High: 90, Low: 70 },
} as const;

type Kpi = keyof typeof defaultThresholds;

/** Above High a KPI is green, above Low amber, else red. */
export const thresholdFields = {
  OEEHigh: fraction('oee_high', defaultThresholds.OEE.High),
  OEELow: fraction('oee_low', defaultThresholds.OEE.Low),
  AvailabilityHigh: fraction('availability_high', defaultThresholds.Availability.High),
  AvailabilityLow: fraction('availability_low', defaultThresholds.Availability.Low),
  PerformanceHigh: fraction('performance_high', defaultThresholds.Performance.High),
  PerformanceLow: fraction('performance_low', defaultThresholds.Performance.Low),
  QualityHigh: fraction('quality_high', defaultThresholds.Quality.High),
  QualityLow: fraction('quality_low', defaultThresholds.Quality.Low),
  TotalPartsHigh: percent('total_parts_high', defaultThresholds.TotalParts.High),
  TotalPartsLow: percent('total_parts_low', defaultThresholds.TotalParts.Low),
};

/** @throws Problem 400 with the field of the low threshold. */
export function refuseCrossedThresholds(values: Values): void {
  for (const name of Object.keys(defaultThresholds) as Kpi[]) {
    const high = Number(values[`${name}High`] ?? defaultThresholds[name].High);
    const low = Number(values[`${name}Low`] ?? defaultThresholds[name].Low);
    if (low > high)
      throw new Problem(400, 'machine.crossedThresholds', `${name}Low is above ${name}High.`).with({
        Errors: [
          {
            Field: `${name}Low`,
            Message: `Above the limit for green, ${percentOf(name, high)} %`,
            Code: 'machine.aboveHigh',
            Limit: percentOf(name, high),
          },
        ],
      });
  }
}

/** A limit in percent: only those of parts are stored in percent. */
function percentOf(name: Kpi, limit: number): number {
  return name === 'TotalParts' ? limit : Math.round(limit * 1000) / 10;
}

function fraction(column: string, blank: number): Field<number> {
  return withDefault(number(column, { minimum: 0, maximum: 1 }), blank);
}

function percent(column: string, blank: number): Field<number> {
  return withDefault(number(column, { minimum: 0, maximum: 1000 }), blank);
}
