import { type ReactNode, useMemo, useState } from 'react';

import { useAddress } from '#engine/address.ts';
import type { Place, PlantChoice } from '#plant/planning/use-place.ts';
import { useClientResource, useShiftPlan } from '#plant/planning/use-plan.ts';
import { useRows, type Resource, type ResourceRow } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { addDays, dateAt } from '#shared/start-of-day.ts';
import type { ShiftSchedules } from '#schemas/api/machine-service.gen.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { dayMs } from '#shared/durations.ts';

import type { WeekBlock } from './blocks.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { DayDialog } from './day-dialog.tsx';
import { shiftsOfDate, type DayShift } from './day-plan.ts';
import {
  exceptionOn,
  exceptionLevels,
  valuesOf,
  type Level,
  type Target,
} from './exception-values.ts';
import { PeriodDialog, periodOf } from './period-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import type { Drag } from './use-drag.ts';
import { usePlanner, type Editing, type Planner } from './use-planner.ts';
import { mondayOf, weekDays } from './week.ts';
import { WeekGrid } from './week-grid.tsx';

interface CalendarProps {
  place: Place;
  plant: PlantChoice;
  exceptions: ResourceDescription;
  periods: ResourceDescription;
  snap: number;
}

type Open = 'copy' | 'period' | ResourceRow;

/** Week calendar of a plant or machine, with its editing. */
export function Calendar(props: CalendarProps) {
  const { place, plant, exceptions, periods, snap } = props;
  const { t } = useText();
  const week = useWeek(plant.timeZone);
  const { monday, days } = week;
  const target = useTarget(place, plant);
  const plan = useWeekPlan(place.machineId || plant.value, days);
  const planner = usePlanner(exceptions, place.clientId, target);
  const nonWorking = useNonWorking(periods, place.clientId);
  const [open, setOpen] = useState<Open>();
  const [dropped, setDropped] = useState<Drag>();
  const { data } = plan;

  function editingOf(date: string): Editing {
    const row = exceptionOn(planner.rows, target, date);
    if (row) return { row, values: valuesOf(row) };
    const shifts = data ? namedShifts(data, date, t) : [];
    return { row, values: { name: date, from: date, until: date, shifts } };
  }

  function drop(drag: Drag): void {
    if (!data) return;
    const { date, index, shift } = drag;
    setDropped(drag);
    const now = namedShifts(data, date, t);
    const shifts = index === undefined ? [...now, shift] : now.with(index, named(shift, t));
    const { row, values } = editingOf(date);
    void planner.save({ row, values: { ...values, shifts } });
  }

  function openBlock({ piece: { Rule } }: WeekBlock, date: string): void {
    const row = nonWorking.rows.find(({ Id }) => Rule.Kind === 'nonWorking' && Id === Rule.Id);
    if (row) setOpen(row);
    else planner.edit(editingOf(date));
  }

  return (
    <>
      <Toolbar
        {...{ place, week, target }}
        onCopy={() => setOpen('copy')}
        onPeriod={() => setOpen('period')}
      />
      <Plan plan={plan}>
        {(answer) => (
          <WeekGrid
            {...{ days, snap }}
            plan={answer}
            pending={planner.saving && dropped}
            onDrop={drop}
            onOpen={openBlock}
            onEdit={(date) => planner.edit(editingOf(date))}
          />
        )}
      </Plan>
      <Dialogs
        {...{ plant, monday, target, planner, open }}
        resource={nonWorking.resource}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}

interface DialogsProps {
  plant: PlantChoice;
  monday: string;
  target: Target;
  planner: Planner;
  /** Resource of the non-working periods. */
  resource: Resource;
  open: Open | undefined;
  onClose(): void;
}

function Dialogs({ plant, monday, target, planner, resource, open, onClose }: DialogsProps) {
  const { editing } = planner;
  const { timeZone } = plant;
  if (editing) return <DayDialog key={editing.values.from} {...{ target, planner, editing }} />;
  if (open === 'copy') return <CopyDialog {...{ monday, target, planner, onClose }} />;
  if (open === undefined) return null;
  const isNew = open === 'period';
  const today = dateAt(serverNow(), timeZone);
  // In the current week a new period begins today: past time is rarely changed.
  const day = mondayOf(today) === monday ? today : monday;
  return (
    <PeriodDialog
      {...{ resource, timeZone, onClose }}
      row={isNew ? undefined : open}
      first={isNew ? { reason: '', start: `${day}T06:00`, end: `${day}T14:00` } : periodOf(open)}
      place={{ PlantId: plant.value, MachineId: target.machineId }}
      label={target.machineId === null ? plant.label : target.label}
    />
  );
}

type Texts = ReturnType<typeof useText>['t'];

/** Work around the clock is an unnamed shift, which needs a name to be stored. */
function named(shift: DayShift, t: Texts): DayShift {
  return { ...shift, Name: shift.Name || t('shift-calendar.allDay') };
}

function namedShifts(plan: ShiftSchedules, date: string, t: Texts): DayShift[] {
  return shiftsOfDate(plan, date).map((shift) => named(shift, t));
}

/** The week in the address, else the current one. */
function useWeek(timeZone: string) {
  const [address, change] = useAddress();
  const asked = address.get('week') ?? '';
  const today = dateAt(serverNow(), timeZone);
  const monday = mondayOf(isDate(asked) ? asked : today);
  const days = useMemo(() => weekDays(monday, timeZone), [monday, timeZone]);
  return {
    monday,
    days,
    go: (date: string) => change({ week: mondayOf(date) === mondayOf(today) ? null : date }),
    goBy: (weeks: number) => change({ week: addDays(monday, weeks * 7) }),
    goToday: () => change({ week: null }),
  };
}

export type Week = ReturnType<typeof useWeek>;

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Target of changes: by default the shown machine, else the plant. */
function useTarget({ clients, clientId, machines, machineId }: Place, plant: PlantChoice): Target {
  const { t } = useText();
  const [address] = useAddress();
  const level = levelOf(address.get('level'), machineId);
  if (level === 'client') {
    const label = t('shift-calendar.allPlants', { client: nameOf(clients, clientId) });
    return { level, plantId: null, machineId: null, label };
  }
  if (level === 'plant')
    return { level, plantId: plant.value, machineId: null, label: plant.label };
  return { level, plantId: plant.value, machineId, label: nameOf(machines, machineId) };
}

function levelOf(asked: string | null, machineId: string): Level {
  const level = exceptionLevels.find((one) => one === asked);
  if (machineId === '') return level === 'client' ? level : 'plant';
  return level ?? 'machine';
}

function nameOf(choices: readonly { value: string; label: string }[], id: string): string {
  return choices.find(({ value }) => value === id)?.label ?? id;
}

/** Includes the day after the week, for breaks of its last night shift. */
function useWeekPlan(machineId: string, days: ReturnType<typeof weekDays>) {
  const question = useMemo(
    () => ({
      machineId,
      start: new Date(days[0]?.start ?? 0).toISOString(),
      end: new Date((days.at(-1)?.end ?? 0) + dayMs).toISOString(),
    }),
    [machineId, days],
  );
  return useShiftPlan(question);
}

const everything = { pageSize: 1000 };

function useNonWorking(description: ResourceDescription, clientId: string) {
  const resource = useClientResource(description, clientId);
  const { rows } = useRows(description, resource.params, everything);
  return { resource, rows: rows.data?.Items ?? [] };
}

interface PlanProps {
  plan: ReturnType<typeof useShiftPlan>;
  children(plan: ShiftSchedules): ReactNode;
}

function Plan({ plan: { data, error, refetch }, children }: PlanProps) {
  const { t } = useText();
  if (data) return children(data);
  if (!error) return <Spinner />;
  return (
    <p className="ls-field-error" role="alert">
      {error.message}{' '}
      <Button look="quiet" onClick={() => void refetch()}>
        {t('ui.retry')}
      </Button>
    </p>
  );
}
