import type { Explanation, Loss } from '#schemas/api/machines.gen.ts';

interface Line {
  name: Loss['Name'] | 'base' | 'productive';
  ms: number | null;
  /** Why it cannot be told. */
  reason: string | null;
  sign: '' | '−' | '+';
  isTotal: boolean;
}

/** Not of the six big losses: told where a plant has them. */
const besides = new Set<Loss['Name']>(['schedule', 'plannedStops', 'unknown']);

/** Line by line from the planned to the productive time, in the order they are taken off. */
export function ledgerOf({ BaseMs, Losses, ProductiveMs }: Explanation): Line[] {
  return [
    { name: 'base', ms: BaseMs, reason: null, sign: '', isTotal: true },
    ...Losses.filter(({ Name, Ms }) => !besides.has(Name) || Ms !== 0).map(
      ({ Name, Ms, Reason }): Line => ({
        name: Name,
        ms: Ms,
        reason: Reason,
        sign: signOf(Ms),
        isTotal: false,
      }),
    ),
    { name: 'productive', ms: ProductiveMs, reason: null, sign: '', isTotal: true },
  ];
}

const hundredthMs = 600;

/**
 * Minutes with two decimals, line by line. What is left after each loss is rounded, not the loss: so
 * the losses add up to the difference of the totals to the last digit.
 */
export function roundedMinutes(lines: readonly Line[]): (number | null)[] {
  let leftMs = 0;
  return lines.map(({ ms, isTotal }) => {
    if (ms === null) return null;
    const before = hundredthsOf(leftMs);
    leftMs = isTotal ? ms : leftMs - ms;
    const after = hundredthsOf(leftMs);
    return (isTotal ? after : before - after) / 100;
  });
}

/** Of minutes. A little less than none is 0, not −0. */
function hundredthsOf(ms: number): number {
  return Math.round(ms / hundredthMs) || 0;
}

/** Below 0 time was won: faster than the ideal cycle. */
export function signOf(ms: number | null): Line['sign'] {
  if (ms === null || ms === 0) return '';
  return ms < 0 ? '+' : '−';
}

/** The plant's way of counting, as keys of sentences. */
export function rulesOf({ Policy, PlannedOnly }: Explanation) {
  const { MicroStopSeconds: seconds } = Policy;
  return [
    { key: PlannedOnly ? 'rule.planned' : 'rule.whole', gaps: {} },
    { key: `rule.plannedStops.${Policy.PlannedStops}`, gaps: {} },
    { key: `rule.changeover.${Policy.Changeover}`, gaps: {} },
    { key: `rule.undefinedTime.${Policy.UndefinedTime}`, gaps: {} },
    { key: seconds > 0 ? 'rule.microStops' : 'rule.everyStop', gaps: { seconds } },
    ...(Policy.CapPerformance ? [{ key: 'rule.cap', gaps: {} }] : []),
  ];
}
