/** State of a rule for a machine, a value, a source or an order. Epoch milliseconds. */
export interface RuleState {
  since: number;
  /** Time of the notification; null: not yet. */
  firedAt: number | null;
}

/** Present state of a condition. Neither over nor clear: within the hysteresis, or unknown. */
export interface Fact {
  isOver: boolean;
  isClear: boolean;
  /** Exact start, if known: another start is another occurrence. */
  since?: number;
  /** Time of the observation. */
  at: number;
  /** Duration that counts so far, if not all of the time since the start. Milliseconds. */
  heldMs?: number;
}

interface Step {
  /** Undefined: no state to keep. */
  state: RuleState | undefined;
  /** Notification is due. */
  hasBegun: boolean;
  /** The notified condition has ended. */
  hasEnded: boolean;
}

/**
 * One evaluation of a condition. It begins after holding for `holdMs` without a break, and ends
 * when it is clear; a condition that ends before notification leaves no state.
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

/** Within the hysteresis a notified condition still holds. */
function holds(known: RuleState | undefined, { isOver, isClear }: Fact): boolean {
  return isOver || (!isClear && hasFired(known));
}

function hasFired(state: RuleState | undefined): boolean {
  return typeof state?.firedAt === 'number';
}

/** Another occurrence, with another start: the previous one has ended. */
function isOther(before: RuleState | undefined, { isOver, since }: Fact): boolean {
  return isOver && since !== undefined && since !== before?.since;
}

/** Beyond this number of one rule within the time, people get one summary. */
const maxSingle = 5;
export const stormMs = 300_000;

/** Whether there are too many new conditions for single notifications. */
export function isStorm(begun: number, firedAt: readonly number[], now: number): boolean {
  return begun + firedAt.filter((at) => at > now - stormMs).length > maxSingle;
}
