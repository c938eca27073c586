import type { Db } from '#server/db/open.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { shiftsWithin } from '#server/oee/time/shift-pieces.ts';
import { figuresByMachine } from '#server/production/figures/live-figures.ts';
import {
  figureMachines,
  type FigureMachine,
} from '#server/production/figures/machines/figure-machines.ts';
import { hourMs } from '#shared/durations.ts';

import type { RuleKpi } from './rule-kinds.ts';
import {
  nameOfMachine,
  ofMachine,
  type RuleMachine,
  type Rule,
  type SubjectFact,
} from './rule-subject.ts';

/** Longer than a weekend; earlier shifts are ignored. */
const lookBackMs = 4 * 24 * hourMs;

interface KpiQuestion {
  machines: RuleMachine[];
  now: number;
}

/** The period of a KPI. */
interface Period {
  interval: Interval;
  /** Name of the shift, if any. */
  shift?: string;
}

/** KPIs of the last whole hour of each plant's clock. Hours without a KPI are skipped. */
export function lowKpis(db: Db, rule: Rule, asked: KpiQuestion): Promise<SubjectFact[]> {
  return lowIn(db, rule, {
    ...asked,
    periodOf({ rules }) {
      const end = rules.calendar.clock.hourStart(asked.now);
      return { interval: { start: end - hourMs, end } };
    },
  });
}

/** KPIs of the last completed shift, with its present figures. Each shift is an occurrence. */
export function lowShiftKpis(db: Db, rule: Rule, asked: KpiQuestion): Promise<SubjectFact[]> {
  const { now } = asked;
  return lowIn(db, rule, {
    ...asked,
    periodOf({ rules: { calendar } }) {
      const shift = shiftsWithin(calendar, { start: now - lookBackMs, end: now }).findLast(
        ({ whole }) => whole.end <= now && calendar.measure(whole).workingMs > 0,
      );
      return shift && { interval: shift.whole, shift: shift.name };
    },
  });
}

async function lowIn(
  db: Db,
  rule: Rule,
  {
    machines,
    now,
    periodOf,
  }: KpiQuestion & { periodOf(machine: FigureMachine): Period | undefined },
): Promise<SubjectFact[]> {
  const ids = machines.map(({ id }) => id);
  const alike = new Map<string, Period & { ids: string[] }>();
  for (const machine of await figureMachines(db, ids)) {
    const period = periodOf(machine);
    if (!period) continue;
    const key = `${period.interval.start} ${period.interval.end} ${period.shift}`;
    alike.set(key, { ...period, ids: [...(alike.get(key)?.ids ?? []), machine.id] });
  }
  const facts: SubjectFact[] = [];
  for (const { ids: some, ...period } of alike.values()) {
    const figures = await figuresByMachine(db, some, { ...period.interval, now });
    for (const [id, { kpis }] of figures) {
      const value = kpis[(rule.kpi ?? 'OEE') as RuleKpi];
      facts.push(factOf(rule, { id, name: nameOfMachine(machines, id), value, ...period }));
    }
  }
  return facts;
}

interface PeriodKpi extends RuleMachine, Period {
  /** Fraction; null: unknown. */
  value: number | null;
}

function factOf(rule: Rule, { id, name, value, interval, shift }: PeriodKpi): SubjectFact {
  const threshold = rule.threshold ?? 0;
  const percent = value === null ? Number.NaN : value * 100;
  const { start, end } = interval;
  return ofMachine(id, {
    isOver: percent < threshold,
    isClear: percent >= threshold + (rule.hysteresis ?? 0),
    at: start,
    ...(shift === undefined ? {} : { since: start }),
    heldMs: end - start,
    values: {
      machine: name,
      kpi: rule.kpi ?? '',
      value: Number.isNaN(percent) ? 0 : Math.round(percent * 10) / 10,
      threshold,
      ...(shift === undefined ? {} : { shift }),
    },
  });
}
