import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';

import { useAddress } from '#engine/address.ts';
import { Choice } from '#plant/planning/choice.tsx';
import type { Place, PlantChoice } from '#plant/planning/use-place.ts';
import { useClientResource, usePlannedOrders, useShiftPlan } from '#plant/planning/use-plan.ts';
import { useText } from '#engine/text.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { startOfDay } from '#shared/start-of-day.ts';
import type { ProductionOrder } from '#schemas/api/machine-service.gen.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { dayMs } from '#shared/durations.ts';
import workPage from '#ui/work-page.module.css';

import { laneOf, lanesOf, moveOf, type Column, type Lane, type Move } from './board.ts';
import { Drag } from './drag.tsx';
import { Lanes } from './lanes.tsx';
import { MoveConflict } from './move-conflict.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { OrderBoardOptions } from './order-board.gen.ts';
import styles from './order-board.module.css';
import { useMoves } from './use-moves.ts';

interface PlantBoardProps {
  options: OrderBoardOptions;
  description: ResourceDescription;
  place: Place;
  plant: PlantChoice;
  fields: ReactNode;
}

/** The orders of one plant: filters, lanes, and the current move. */
export function PlantBoard(props: PlantBoardProps) {
  const { description, place, plant, fields } = props;
  const { t } = useText();
  const [address] = useAddress();
  const shift = address.get('shift') ?? '';
  const isByMachine = address.get('by') !== 'plant';
  const { shifts, plan } = useBoardData(props, shift);
  const resource = useClientResource(description, place.clientId);
  const moves = useMoves(resource, useDescribe(place));
  const [open, setOpen] = useState<ProductionOrder>();
  const [movedId, setMovedId] = useState<string>();
  const orders = shownOrders(plan.data?.orders ?? [], moves.pending);

  function put(order: ProductionOrder, machineId: string | undefined, column: Column): void {
    const move = moveOf(order, { machineId, column });
    if (move) moves.move(order, move);
    else moves.say(t('order-board.unchanged', { number: order.Number }));
  }

  return (
    <>
      <Filters fields={fields} clientId={place.clientId} shifts={shifts} />
      <output className={styles['said']}>{moves.said}</output>
      <Plan plan={plan} isEmpty={orders.length === 0}>
        <Drag
          onDrop={(id, { laneId, column }) => {
            const order = orders.find(({ Id }) => Id === id);
            if (order) put(order, isByMachine ? laneId : undefined, column);
          }}
        >
          <Lanes
            lanes={shownLanes(orders, { place, plant, isByMachine })}
            timeZone={plant.timeZone}
            isByMachine={isByMachine}
            movingId={moves.pending?.order.Id}
            movedId={movedId}
            onMove={setOpen}
          />
        </Drag>
      </Plan>
      {open && (
        <MoveDialog
          order={open}
          machines={place.machines}
          onMove={({ machineId, column }) => {
            setMovedId(open.Id);
            put(open, machineId, column);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {moves.conflict && <MoveConflict moves={moves} place={place} conflict={moves.conflict} />}
    </>
  );
}

interface FiltersProps {
  fields: ReactNode;
  clientId: string;
  shifts: readonly string[];
}

function Filters({ fields, clientId, shifts }: FiltersProps) {
  const { t } = useText();
  const [address, change] = useAddress();
  return (
    <div className={workPage['toolbar']}>
      {fields}
      <Choice
        label={t('order-board.shift')}
        value={address.get('shift') ?? ''}
        choices={shifts.map((name) => ({ value: name, label: name }))}
        none={t('order-board.allShifts')}
        onChange={(name) => change({ shift: name === '' ? null : name })}
      />
      <Choice
        label={t('order-board.rows')}
        value={address.get('by') === 'plant' ? 'plant' : 'machine'}
        choices={['machine', 'plant'].map((value) => ({
          value,
          label: t(`order-board.by.${value}`),
        }))}
        onChange={(by) => change({ by: by === 'plant' ? by : null })}
      />
      <Link className="ls-button" data-look="quiet" to={ordersOf(clientId)}>
        {t('order-board.allOrders')}
      </Link>
    </div>
  );
}

function useBoardData({ options, plant }: PlantBoardProps, shift: string) {
  const { daysBack = 14, daysAhead = 28 } = options;
  const [today] = useState(() => startOfDay(serverNow(), plant.timeZone));
  const question = useMemo(
    () => ({
      machineId: plant.value,
      start: new Date(today - daysBack * dayMs).toISOString(),
      end: new Date(today + daysAhead * dayMs).toISOString(),
    }),
    [plant.value, today, daysBack, daysAhead],
  );
  const week = useMemo(
    () => ({
      machineId: plant.value,
      start: new Date(today).toISOString(),
      end: new Date(today + 7 * dayMs).toISOString(),
    }),
    [plant.value, today],
  );
  const worked = useShiftPlan(week).data?.Shifts ?? [];
  const shifts = [...new Set(worked.map(({ Name }) => Name))].filter((name) => name !== '');
  return { shifts, plan: usePlannedOrders(question, shift) };
}

/** Shows a pending move as done. */
function shownOrders(
  orders: readonly ProductionOrder[],
  pending: { order: ProductionOrder; move: Move } | undefined,
): readonly ProductionOrder[] {
  if (!pending) return orders;
  return orders.map((one) => (one.Id === pending.order.Id ? { ...one, ...pending.move } : one));
}

function shownLanes(
  orders: readonly ProductionOrder[],
  { place, plant, isByMachine }: { place: Place; plant: PlantChoice; isByMachine: boolean },
): Lane[] {
  const { machines, machineId } = place;
  const wanted = machines.filter(({ value }) => machineId === '' || value === machineId);
  const own = orders.filter(({ MachineId }) => wanted.some(({ value }) => value === MachineId));
  return isByMachine ? lanesOf(own, wanted) : [laneOf(plant, own)];
}

/** Describes a move in a sentence. */
function useDescribe({ machines }: Place) {
  const { t } = useText();
  return (order: ProductionOrder, move: Move) =>
    t('order-board.now', {
      number: order.Number,
      machine:
        machines.find(({ value }) => value === (move.MachineId ?? order.MachineId))?.label ??
        order.MachineName,
      status: t(`order-board.column.${move.Status ?? order.Status}`),
    });
}

function ordersOf(clientId: string): string {
  return `/admin/production-orders?clientId=${encodeURIComponent(clientId)}`;
}

interface PlanProps {
  plan: ReturnType<typeof usePlannedOrders>;
  isEmpty: boolean;
  children: ReactNode;
}

function Plan({ plan, isEmpty, children }: PlanProps) {
  const { t } = useText();
  const { data, error, refetch } = plan;
  if (!data && error)
    return (
      <p className="ls-field-error" role="alert">
        {error.message}{' '}
        <Button look="quiet" onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      </p>
    );
  if (!data) return <Spinner />;
  return (
    <>
      {isEmpty && <p className={styles['hint']}>{t('order-board.none')}</p>}
      {data.total > data.orders.length && (
        <p className={styles['hint']}>{t('order-board.more', { count: data.orders.length })}</p>
      )}
      {children}
    </>
  );
}
