/** Kinds of rules, also the kinds of their notifications. */
export const ruleKinds = [
  'machine.stopped',
  'kpi.low',
  'kpi.lowShift',
  'value.outside',
  'source.silent',
  'order.late',
  'form.due',
  'form.overdue',
  'shift.changed',
] as const;

export type RuleKind = (typeof ruleKinds)[number];

export const ruleKpis = ['OEE', 'Availability', 'Performance', 'Quality'] as const;

export type RuleKpi = (typeof ruleKpis)[number];

/** Kinds that compare a KPI with a threshold. */
export const kpiKinds: ReadonlySet<unknown> = new Set<RuleKind>(['kpi.low', 'kpi.lowShift']);
