import type { Explanation, Loss } from '#schemas/api/machines.gen.ts';

interface Line {
  name: Loss['Name'] | 'base' | 'productive';
  ms: number | null;
  /** Why the time is unknown. */
  reason: string | null;
  sign: '' | '−' | '+';
  isTotal: boolean;
}

/** Losses beyond the six big ones: shown only if they are not 0. */
const besides = new Set<Loss['Name']>(['schedule', 'plannedStops', 'unknown']);

/** Lines from planned to productive time, in the order of subtraction. */
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
 * Minutes with two decimals, line by line. The remainder after each loss is rounded, not the loss,
 * so that the losses add up exactly to the difference of the totals.
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

/** Hundredths of a minute. `|| 0` avoids −0. */
function hundredthsOf(ms: number): number {
  return Math.round(ms / hundredthMs) || 0;
}

/** A negative loss is a gain: faster than the ideal cycle. */
export function signOf(ms: number | null): Line['sign'] {
  if (ms === null || ms === 0) return '';
  return ms < 0 ? '+' : '−';
}

/** The plant's policy as text keys of sentences. */
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
