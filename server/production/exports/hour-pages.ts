import { chunksOf } from '#server/base/chunks-of.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { downMs, kpisOf } from '#server/oee/kpis.ts';
import { plantRules, type PlantRules } from '#server/oee/rules.ts';
import {
  hourlySeries,
  policyAtEnd,
  type HourFigures,
} from '#server/production/figures/live-figures.ts';
import { hourMs } from '#shared/durations.ts';

import { toMinutes, roundToMillionth, type ExportRow, type hourColumns } from './export-columns.ts';
import { machineCells, type ExportQuestion } from './export-question.ts';

/** Hours per read: some 50 ms of work where the calendar of a machine is long. */
const hoursAtOnce = 400;

/** Machine by machine, each hour of the plant's clock up to now, as the charts show it. */
export async function* hourPages(
  db: Db,
  { plantName, machines, window, now, turn }: ExportQuestion,
): AsyncGenerator<ExportRow<typeof hourColumns>[]> {
  const hours = Math.max(1, Math.ceil((window.end - window.start) / hourMs) + 1);
  const atOnce = Math.max(1, Math.floor(hoursAtOnce / hours));
  for (const some of chunksOf(machines, atOnce)) {
    const ids = some.map(({ id }) => id);
    for (const slice of slicesOf(window, some)) {
      const series = await turn(() => hourlySeries(db, ids, { ...slice, now }));
      yield some.flatMap((machine) => {
        // Once for all hours: a calendar may be long.
        const subject = { machine, plantName, rules: plantRules(machine) };
        return (series.get(machine.id) ?? []).map((hour) => rowOf(hour, subject));
      });
    }
  }
}

/** Slices of the window that begin at full hours, so that no hour is cut in two. */
function* slicesOf(window: ExportQuestion['window'], [machine]: readonly MachineRecord[]) {
  if (!machine) return;
  const { clock } = plantRules(machine).calendar;
  let { start } = window;
  while (start < window.end) {
    const end = Math.min(window.end, clock.hourStart(start + hoursAtOnce * hourMs));
    yield { start, end };
    start = end;
  }
}

interface Subject {
  machine: MachineRecord;
  plantName: string;
  rules: PlantRules;
}

function rowOf(
  { start, end, sums }: HourFigures,
  { machine, plantName, rules }: Subject,
): ExportRow<typeof hourColumns> {
  const policy = policyAtEnd(rules, { start, end });
  const { OEE, Availability, Performance, Quality } = kpisOf(sums, policy);
  return {
    ...machineCells(machine, plantName),
    HourStart: start,
    HourEnd: end,
    PlannedMinutes: toMinutes(sums.plannedMs),
    RunMinutes: toMinutes(sums.runMs),
    StopMinutes: toMinutes(sums.stopMs),
    UndefinedMinutes: toMinutes(sums.undefinedMs),
    ChangeoverMinutes: toMinutes(sums.changeoverMs),
    PlannedStopMinutes: toMinutes(sums.plannedStopMs),
    DownMinutes: toMinutes(downMs(sums, policy)),
    Changeovers: roundToMillionth(sums.changeovers),
    TotalParts: roundToMillionth(sums.totalParts),
    GoodParts: roundToMillionth(sums.goodParts),
    RejectParts: roundToMillionth(sums.rejectParts),
    IdealMinutes: toMinutes(sums.idealMs),
    PartsWithoutCycle: roundToMillionth(sums.partsWithoutCycle),
    OEE: roundToMillionth(OEE),
    Availability: roundToMillionth(Availability),
    Performance: roundToMillionth(Performance),
    Quality: roundToMillionth(Quality),
  };
}
