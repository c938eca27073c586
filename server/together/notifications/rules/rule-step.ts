/** What a rule knows of a machine, a value, a source or an order. Epoch milliseconds. */
export interface RuleState {
  since: number;
  /** When people were notified; null: not yet. */
  firedAt: number | null;
}

/** What is so now. Neither over nor clear: between the limits of a hysteresis, or not known. */
export interface Fact {
  isOver: boolean;
  isClear: boolean;
  /** Since when, where that is known exactly: another instant is another occurrence. */
  since?: number;
  /** When it was found. */
  at: number;
  /** For how long it counts so far, where that is not all the time since it began. Milliseconds. */
  heldMs?: number;
}

interface Step {
  /** Undefined: there is nothing to know. */
  state: RuleState | undefined;
  /** People are to be notified. */
  hasBegun: boolean;
  /** What people were notified of is over. */
  hasEnded: boolean;
}

/**
 * One look at a condition. It has begun once it held for so long without a break, and it ends when
 * it is clear; what ended before people were notified is not known any more.
 */
export function ruleStep(
  before: RuleState | undefined,
  fact: Fact,
  { holdMs, now }: { holdMs: number; now: number },
): Step {
  const known = isOther(before, fact) ? undefined : before;
  if (!holds(known, fact)) return { state: undefined, hasBegun: false, hasEnded: hasFired(before) };

  const state = known ?? { since: fact.since ?? fact.at, firedAt: null };
  const heldMs = fact.heldMs ?? now - state.since;
  const hasBegun = !hasFired(state) && heldMs >= holdMs;
  return {
    state: hasBegun ? { ...state, firedAt: now } : state,
    hasBegun,
    hasEnded: hasFired(before) && known === undefined,
  };
}

/** Between the limits it stays what people were notified of. */
function holds(known: RuleState | undefined, { isOver, isClear }: Fact): boolean {
  return isOver || (!isClear && hasFired(known));
}

function hasFired(state: RuleState | undefined): boolean {
  return typeof state?.firedAt === 'number';
}

/** What holds now began at another instant: what was known is over. */
function isOther(before: RuleState | undefined, { isOver, since }: Fact): boolean {
  return isOver && since !== undefined && since !== before?.since;
}

/** With more than these of one rule within the time, people get one notification for all. */
const maxSingle = 5;
export const stormMs = 300_000;

/** Whether what begins now is too much to be said one by one. */
export function isStorm(begun: number, firedAt: readonly number[], now: number): boolean {
  return begun + firedAt.filter((at) => at > now - stormMs).length > maxSingle;
}
